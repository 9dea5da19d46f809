import {
  cancelSyncRun,
  getSyncRefusal,
  getSyncRun,
  streamSync,
  streamSyncRun,
  syncRefusalsList,
  syncRunsList,
  type SyncRunView,
} from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { withoutCommissions } from '../../mapping/guard-mapping';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import type { Caller } from '#server/lib/http/caller';
import { hiddenFields, withoutHidden } from '#server/lib/lists/query-list';
import { serveList } from '#server/lib/lists/serve-list';
import { serve } from '#server/lib/http/serve-route';
import { nothingChanged } from '#server/lib/request-context';
import { cancelPausedRun } from '../passes/pass-queries';
import { findRunView, requestCancel, syncRunsSource } from '../sync-run-queries';
import { findRefusal, syncRefusalsSource } from '../../mirror/sync-refusal-queries';
import { findFreshResponse, watchRequested, watchRun } from './watch-run';

async function runOr404(db: Database, id: string): Promise<SyncRunView> {
  const run = await findRunView(db, id);
  if (!run) throw new HttpError('not_found', 'no such synchronisation');
  return run;
}

/** Returns a run, or a part of it, without the sums hidden from this user. */
export function hideSums<T>({ permissions }: Caller, run: T): T {
  return withoutHidden(run, hiddenFields(syncRunsList, permissions));
}

async function* shownEvents(user: Caller, events: ReturnType<typeof watchRun>): ReturnType<typeof watchRun> {
  for await (const event of events) yield hideSums(user, event);
}

export const syncRunRoutes = [
  serve(streamSync, async ({ services, body, user }) => {
    const isAutomatic = body.automatic;
    const fresh = isAutomatic && body.syncType === 'last_update' ? await findFreshResponse(services) : null;
    const reason = { kind: isAutomatic ? ('page' as const) : ('person' as const), userId: user.id };
    return async function* (signal: AbortSignal) {
      if (fresh) yield { event: 'end', data: fresh };
      else yield* shownEvents(user, watchRequested(services, { kind: body.syncType, reason }, signal));
    };
  }),

  ...serveList(syncRunsList, syncRunsSource),

  serve(getSyncRun, async ({ services, params, user }) => ({
    data: hideSums(user, await runOr404(services.db, params.id)),
  })),

  serve(streamSyncRun, async ({ services, params, user }) => {
    await runOr404(services.db, params.id);
    return (signal: AbortSignal) => shownEvents(user, watchRun(services, params.id, signal));
  }),

  serve(cancelSyncRun, async ({ services, params, user }) => {
    const { db, clock } = services;
    await runOr404(db, params.id);
    const isNew = await cancelRun(db, params.id, { at: clock.now(), by: user.id });
    if (!isNew) nothingChanged();
    const run = await runOr404(db, params.id);
    if (!isNew && run.status !== 'running') throw new HttpError('conflict', 'this synchronisation has ended');
    return { data: hideSums(user, run) };
  }),

  ...serveList(syncRefusalsList, syncRefusalsSource),

  serve(getSyncRefusal, async ({ services, params, user }) => {
    const { db } = services;
    const refusal = await findRefusal(db, [params.entity, params.id]);
    if (!refusal) throw new HttpError('not_found', 'no such refused record');
    if (holds(user.permissions, 'salaries.view')) return { data: refusal };
    return { data: { ...refusal, record: await withoutCommissions(db, refusal.record) } };
  }),
];

/** Cancels a run at the end of its page on any server, or a paused pass. Repeated requests have no effect. */
function cancelRun(db: Database, id: string, { at, by }: { at: Date; by: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const isRequested = (await cancelPausedRun(tx, id, at)) || (await requestCancel(tx, id, { at, by }));
    if (!isRequested) return false;
    await insertAudit(tx, { actorId: by, action: 'sync.cancelled', targetId: id });
    return true;
  });
}
