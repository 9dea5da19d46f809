import {
  changeMapping,
  checkMapping,
  getCrmMetadata,
  getMapping,
  listMappingVersions,
  previewMapping,
  tryMapping,
  type TriedRecord,
} from '../../contract/mapping/sync-mapping-contract';
import type { RouteBody } from '../../contract/http/route';
import { holds } from '../../contract/permissions/permissions-rules';
import { insertAudit } from '../platform/audit-queries';
import type { Database } from '../platform/database/database';
import { HttpError } from '../platform/http/errors';
import { serve } from '../platform/http/serve-route';
import * as changing from './change-mapping';
import { CrmError, SyncStopped } from '../sync/crm/crm-error';
import { refuseCommissionsElsewhere } from './guard-commissions';
import { describeMapping, describeVersions } from './describe-mapping';
import { offerMetadata } from '../sync/crm/offer-metadata';
import { clientForPerson } from '../sync/crm/person-crm-client';
import { findSyncOptions } from '../sync/mirror/sync-options';
import { failureText } from '../sync/runs/sync-texts';
import { previewMapping as previewInMoney } from './preview-mapping';
import { tryMapping as tryOut } from './try-mapping';

/** What the CRM refuses to a person's question, as the answer to it: in words, in `details.message`. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CrmError) && !(error instanceof SyncStopped)) throw error;
    const details = { message: failureText(error) };
    throw new HttpError('crm_failed', 'the CRM does not answer', { details, cause: error });
  }
}

export const mappingRoutes = [
  serve(getMapping, async ({ services }) => ({ data: await describeMapping(services.db, services.clock) })),

  serve(listMappingVersions, async ({ services }) => ({ data: await describeVersions(services.db) })),

  serve(getCrmMetadata, async ({ services, query }) => ({
    data: await asking(() => offerMetadata(services, query.objectType ?? null)),
  })),

  serve(checkMapping, async ({ services, body }) => {
    const { db, clock } = services;
    return asking(async () => {
      const client = await clientForPerson(services);
      return { data: await changing.checkUnsaved({ db, clock, client }, body.mapping) };
    });
  }),

  serve(tryMapping, async ({ services, body, user }) => {
    const { db } = services;
    changing.refuseMisplacedSource(body.entity, body.source);
    await changing.refuseForeignObject(db, body.source);
    await refuseCommissionsElsewhere(db, user.permissions, [body.source]);
    // Before it is shown: what was looked at is noted, whatever becomes of the answer.
    await noteTrial(db, user.id, body);
    const records = await asking(async () => {
      const client = await clientForPerson(services);
      const { zone } = await findSyncOptions(db);
      return tryOut({ db, client, zone, ...body });
    });
    return { data: holds(user.permissions, 'salaries.view') ? records : records.map(withoutCommission) };
  }),

  serve(previewMapping, async ({ services, user, body }) => {
    const { db } = services;
    changing.refuseMisplacedSource('sales', body.source);
    await changing.refuseForeignObject(db, body.source);
    await refuseCommissionsElsewhere(db, user.permissions, [body.source]);
    await noteTrial(db, user.id, { entity: 'sales', ...body });
    const seesCommissions = holds(user.permissions, 'salaries.view');
    const data = await asking(async () => {
      const client = await clientForPerson(services);
      const { zone } = await findSyncOptions(db);
      return previewInMoney({ db, client, zone, source: body.source, seesCommissions });
    });
    return { data };
  }),

  serve(changeMapping, async ({ services, user, body }) => {
    const { db, clock } = services;
    await refuseCommissionsElsewhere(db, user.permissions, Object.values(body.mapping));
    await asking(async () => {
      const client = await clientForPerson(services);
      await changing.changeMapping({ db, clock, client }, { ...body, userId: user.id });
    });
    return { data: await describeMapping(db, clock) };
  }),
];

async function noteTrial(db: Database, actorId: string, { entity, source }: RouteBody<typeof tryMapping>) {
  const fields = Object.values(source.fields).flatMap(({ from, code }) => (code ? [from, code] : [from]));
  const details = { objectType: source.objectType, fields: [source.primaryKey, ...fields] };
  await insertAudit(db, { actorId, action: 'sync_mapping.tried', targetId: entity, details });
}

/** Whoever may not see commissions sees that a sale changes, and not what agents earn by it. */
function withoutCommission(record: TriedRecord): TriedRecord {
  return { ...record, values: record.values.filter(({ to }) => to !== 'commission') };
}
