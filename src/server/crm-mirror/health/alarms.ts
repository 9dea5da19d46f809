import type { AutoSync } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import { DateFault } from '#contract/features/sales/sales-contract';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Gauge, SyncAlarm } from '#contract/features/crm-mirror/sync/sync-health-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Without automatic synchronisation, a manual one is expected at least once a day. */
const STALE_MINUTES_BY_HAND = 24 * 60;
const MIN_STALE_MINUTES = 60;
const INTERVALS_UNTIL_STALE = 3;
const FAILURES_IN_A_ROW = 3;
const MAX_REFUSED_SHARE = 0.05;
const MAX_BUDGET_SHARE = 0.9;
/** Two nights: one may be missed. */
const UNRECONCILED_AFTER_MS = 48 * 3_600_000;
/** The provider is asked every ten minutes. */
const IDENTITY_AWAY_AFTER_MS = 30 * MINUTE_MS;

/** Data for evaluating the alarms. Entities missing in a record have none. */
export interface HealthFacts {
  now: Date;
  autoSync: AutoSync;
  /** Disabled entities. */
  off: readonly SyncEntity[];
  /** Time of each entity's data, ISO 8601 in UTC; null: never read. */
  freshness: readonly { entity: SyncEntity; readAt: string | null }[];
  lastCompleteAt: string | null;
  /** Number of consecutive failures of the last runs, and the latest error. */
  failures: { runs: number; error: string | null };
  /** Record counts of the last two completed full runs, latest first. */
  fullRuns: readonly Partial<Record<SyncEntity, number>>[];
  rows: Partial<Record<SyncEntity, number>>;
  refused: Partial<Record<SyncEntity, number>>;
  day: Gauge;
  reconciliation: Pick<SyncRunView, 'verdict' | 'report' | 'startedAt' | 'finishedAt'> | null;
  /** End of the last comparison with a verdict. */
  lastVerdictAt: string | null;
  /** Number of sales by fault of their date. */
  dateFaults: Readonly<Record<DateFault, number>>;
  /** Time when the mirror was first filled. */
  firstCompleteAt: string | null;
  /** Time of the newest proven backup; null: none. */
  provenBackupAt: string | null;
  /** Age of the newest proven backup that raises an alarm, days; 0: none does. */
  backupProofDays: number;
  /** Time since which no server gets an access token of the identity provider; null: it answers. */
  identityAwaySince: string | null;
}

/** Returns the current alarms of the mirror and the identity provider, most severe first. */
export function findAlarms(facts: HealthFacts): SyncAlarm[] {
  return [
    failing,
    identity,
    zeroRows,
    stale,
    different,
    refused,
    budget,
    unreconciled,
    backup,
    saleDates,
  ].flatMap((judge) => judge(facts) ?? []);
}

function failing({ failures }: HealthFacts): SyncAlarm | null {
  return failures.runs >= FAILURES_IN_A_ROW ? { kind: 'failing', ...failures } : null;
}

function identity({ now, identityAwaySince: since }: HealthFacts): SyncAlarm | null {
  const isLong = since !== null && now.getTime() - Date.parse(since) >= IDENTITY_AWAY_AFTER_MS;
  return isLong ? { kind: 'identity', since } : null;
}

function stale({ now, autoSync, lastCompleteAt, failures, freshness, off }: HealthFacts): SyncAlarm | null {
  // A new installation waits for its first run.
  if (lastCompleteAt === null && failures.runs === 0) return null;
  const limitMinutes = autoSync.autoSyncEnabled
    ? Math.min(
        Math.max(INTERVALS_UNTIL_STALE * autoSync.syncInterval, MIN_STALE_MINUTES),
        Number.MAX_SAFE_INTEGER,
      )
    : STALE_MINUTES_BY_HAND;
  const isFresh = (at: string | null): boolean =>
    at !== null && now.getTime() - Date.parse(at) <= limitMinutes * MINUTE_MS;
  if (isFresh(lastCompleteAt)) return null;
  const entities = freshness.flatMap(({ entity, readAt }) =>
    isFresh(readAt) || off.includes(entity) ? [] : [entity],
  );
  return { kind: 'stale', since: lastCompleteAt, limitMinutes, entities };
}

function zeroRows({ fullRuns: [last, previous], rows, lastCompleteAt, off }: HealthFacts): SyncAlarm | null {
  if (lastCompleteAt === null) return null;
  const entities = SYNC_ENTITIES.filter((entity) => {
    if (off.includes(entity)) return false;
    const isEmpty = !rows[entity];
    const broughtNone = last?.[entity] === 0;
    const hadSome = !isEmpty || Boolean(previous?.[entity]);
    return isEmpty || (broughtNone && hadSome);
  });
  return entities.length > 0 ? { kind: 'zero_rows', entities } : null;
}

function refused({ rows, refused: counts }: HealthFacts): SyncAlarm | null {
  const entities = SYNC_ENTITIES.flatMap((entity) => {
    const count = counts[entity] ?? 0;
    const total = count + (rows[entity] ?? 0);
    return count > total * MAX_REFUSED_SHARE ? [{ entity, refused: count, total }] : [];
  });
  return entities.length > 0 ? { kind: 'refused', entities } : null;
}

function budget({ day: { used, limit, resetsAt } }: HealthFacts): SyncAlarm | null {
  return used > limit * MAX_BUDGET_SHARE ? { kind: 'budget', used, limit, resetsAt } : null;
}

function different({ reconciliation }: HealthFacts): SyncAlarm | null {
  if (reconciliation?.verdict !== 'different') return null;
  const entities = reconciliation.report.flatMap(({ entity, status }) =>
    status === 'different' ? [entity] : [],
  );
  return { kind: 'different', at: reconciliation.finishedAt ?? reconciliation.startedAt, entities };
}

function unreconciled({ now, lastVerdictAt, firstCompleteAt }: HealthFacts): SyncAlarm | null {
  const since = lastVerdictAt ?? firstCompleteAt;
  if (since === null || now.getTime() - Date.parse(since) <= UNRECONCILED_AFTER_MS) return null;
  return { kind: 'unreconciled', since: lastVerdictAt };
}

/** Without a proven backup, the time counts from the first data. */
function backup({
  now,
  provenBackupAt,
  backupProofDays: limitDays,
  firstCompleteAt,
}: HealthFacts): SyncAlarm | null {
  const since = provenBackupAt ?? firstCompleteAt;
  if (limitDays === 0 || since === null) return null;
  const isDue = now.getTime() - Date.parse(since) > limitDays * DAY_MS;
  return isDue ? { kind: 'backup', since: provenBackupAt, limitDays } : null;
}

function saleDates({ dateFaults }: HealthFacts): SyncAlarm[] {
  return DateFault.options.flatMap((fault) =>
    dateFaults[fault] > 0 ? [{ kind: 'sale_dates', fault, sales: dateFaults[fault] }] : [],
  );
}
