import {
  changeInactiveDays,
  changeSyncOptions,
  getInactiveDays,
  getSyncOptions,
  listJobs,
  listStatuses,
  runJob,
} from '#contract/features/functions/functions-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { findStatuses } from '#server/features/sales/sale-status-queries';
import { changeSetting } from '#server/lib/settings/setting';
import { serveSetting } from '#server/lib/settings/serve-setting';
import { prepareOptionsChange } from '#server/crm-mirror/mirror/prepare-options-change';
import { syncOptions } from '#server/crm-mirror/mirror/sync-options';
import { findInactiveDays, inactiveDays } from '#server/lib/settings/report-settings';
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
