import {
  changeMapping,
  checkMapping,
  getCrmMetadata,
  getMapping,
  tryMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { getRecordLinks } from '#contract/features/crm-mirror/sync/sync-contract';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import * as changing from './change-mapping';
import { CrmError, SyncStopped } from '../crm/crm-error';
import { authorizeTrial, rejectCommissionsElsewhere, rejectForeignObject } from './guard-mapping';
import { findSavedMapping } from './mapping-queries';
import { forEachEntity } from './mapping-sources';
import { describeMapping } from './describe-mapping';
import { clientForPerson } from '../crm/crm-client';
import { offerMetadata } from '../crm/metadata/crm-metadata';
import { findSyncOptions } from '../mirror/sync-options';
import { failureText } from '../runs/sync-texts';
import { tryMapping as tryOut } from './try-mapping';

/** Converts errors of the CRM to a response with a user-facing text in `details.message`. */
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

  serve(tryMapping, async ({ services, user, body: { entity, source } }) => {
    const { db } = services;
    const seesRecords = await authorizeTrial(db, user.permissions, entity, source);
    const seesCommissions = holds(user.permissions, 'salaries.view');
    changing.rejectMisplacedSource(entity, source);
    await rejectForeignObject(db, source);
    await rejectCommissionsElsewhere(db, user.permissions, [source]);
    const fields = Object.values(source.fields).flatMap(({ from, code }) => (code ? [from, code] : [from]));
    const details = { objectType: source.objectType, fields: [source.primaryKey, ...fields] };
    // Recorded before the result is shown, whatever the response.
    await db.transaction(async (tx) => {
      await authorizeWrite(tx);
      await insertAudit(tx, { actorId: user.id, action: 'sync_mapping.tried', targetId: entity, details });
    });
    return asking(async () => {
      const client = await clientForPerson(services);
      const { zone } = await findSyncOptions(db);
      return { data: await tryOut({ db, client, zone, entity, source, seesRecords, seesCommissions }) };
    });
  }),

  serve(changeMapping, async ({ services, user, body }) => {
    const { db, clock } = services;
    await rejectCommissionsElsewhere(db, user.permissions, Object.values(body.mapping));
    await asking(async () => {
      const client = await clientForPerson(services);
      await changing.changeMapping({ db, clock, client }, { ...body, userId: user.id });
    });
    return { data: await describeMapping(db, clock) };
  }),

  serve(getRecordLinks, async ({ services: { db, config } }) => {
    const { crmWebUrl } = config;
    if (crmWebUrl === undefined) return { data: null };
    const mapping = await findSavedMapping(db);
    return { data: forEachEntity((entity) => `${crmWebUrl}/app/record/${mapping[entity].objectType}/`) };
  }),
];
