import {
  changeInactiveDays,
  changeSyncOptions,
  getInactiveDays,
  getSyncOptions,
  listJobs,
  listStatuses,
  runJob,
} from '../../../contract/features/functions/functions-contract';
import { insertAudit } from '../../lib/audit-queries';
import { authorizeWrite } from '../../lib/authorize-write';
import { HttpError } from '../../lib/http/errors';
import { serve } from '../../lib/http/serve-route';
import { findStatuses } from '../sales/sale-status-queries';
import { changeSetting } from '../../lib/settings/setting';
import { serveSetting } from '../../lib/settings/serve-setting';
import { prepareOptionsChange } from '../sync/mirror/prepare-options-change';
import { syncOptions } from '../sync/mirror/sync-options';
import { findInactiveDays, inactiveDays } from './inactive-days-setting';
import { describeJobs, JOBS, missingFor } from './jobs';

export const functionsRoutes = [
  serve(getInactiveDays, async ({ services }) => ({ data: { days: await findInactiveDays(services.db) } })),

  serve(changeInactiveDays, async ({ services, user, body: { days, basedOn } }) => {
    const change = { value: days, basedOn: basedOn?.days, actorId: user.id };
    return { data: { days: await changeSetting(services.db, inactiveDays, change) } };
  }),

  ...serveSetting({ get: getSyncOptions, change: changeSyncOptions }, syncOptions, prepareOptionsChange),

  serve(listStatuses, async ({ services }) => {
    const found = await findStatuses(services.db);
    return { data: found.map(({ statusCode: code, statusName: name }) => ({ code, name })) };
  }),

  serve(listJobs, async ({ services, user }) => ({
    data: await describeJobs(services.db, user.permissions),
  })),

  serve(runJob, async ({ services, user, params }) => {
    const job = JOBS.find(({ name }) => name === params.name);
    if (!job) throw new HttpError('not_found', 'no such job');
    const missing = missingFor(job, user.permissions);
    if (missing !== null) throw new HttpError('forbidden', `needs ${missing}`, { missing: [missing] });
    await services.db.transaction(async (tx) => {
      await authorizeWrite(tx);
      await insertAudit(tx, { actorId: user.id, action: 'job.started', targetId: job.name });
    });
    await job.run(services, user.id);
    return { data: await describeJobs(services.db, user.permissions) };
  }),
];
