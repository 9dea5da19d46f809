import { SYNC_ENTITIES } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncAlarm, SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { businessDate } from '#server/lib/clock';
import { findLastProof } from '#server/lib/backup/proofs-queries';
import { findIdentityOutage } from '#server/lib/identity/watch-identity';
import type { Services } from '#server/lib/services';
import { findMappingHealth } from '../mapping/describe-mapping';
import { findSavedMapping, isMappingChosen } from '../mapping/mapping-queries';
import { countDateFaults } from '../mirror/sale-date-queries';
import { findAutoSync } from '../schedule/auto-sync';
import { findFreshness, findFullRunDue } from '../mirror/reading-queries';
import { findSyncOptions } from '../mirror/sync-options';
import { countMirror } from '../mirror/sync-queries';
import { findAlarms } from './alarms';
import { findExpectedRows } from './crm-counts';
import { dayGauge, forecastFull, computeForecast, minuteGauge } from './forecast';
import { countRefused, findCallPace, findEnds, findFailures, findFullRuns } from './health-queries';
import { findLastComparison, findPausedView } from '../runs/sync-run-queries';

export type HealthParts = Pick<Services, 'db' | 'clock' | 'config'>;

/** Returns the current state of the mirror. Everything is read or derived, nothing is stored. */
export async function findSyncHealth({ db, clock, config }: HealthParts): Promise<SyncHealth> {
  const now = clock.now();
  const options = await findSyncOptions(db);
  const budget = {
    minute: await minuteGauge(db, options.callsPerMinute, now),
    day: await dayGauge(db, config.fireberry.dailyCalls, now),
  };
  const rows = await countMirror(db);
  const expected = await findExpectedRows(db, rows);
  const { lastRun, ...ends } = await findEnds(db);
  const reconciliation = await findLastComparison(db);
  const saved = await findSavedMapping(db);
  const readAt = await findFreshness(db);
  const provenBackupAt = (await findLastProof(db))?.takenAt ?? null;
  const freshness = SYNC_ENTITIES.map((entity) => ({
    entity,
    readAt: readAt[entity] ?? null,
    isOff: saved[entity].isOff === true,
  }));
  const off = freshness.flatMap(({ entity, isOff }) => (isOff ? [entity] : []));
  return {
    budget,
    forecast: {
      full: computeForecast(forecastFull(expected, options, off), budget, now, await findCallPace(db)),
    },
    lastRun,
    paused: await findPausedView(db),
    freshness,
    reconciliation,
    mapping: {
      ...(await findMappingHealth(db, clock, saved)),
      isChosen: await isMappingChosen(db),
      fullRunDueSince: await findFullRunDue(db),
    },
    provenBackupAt,
    alarms: findAlarms({
      ...ends,
      provenBackupAt,
      backupProofDays: config.backupProofDays,
      now,
      off,
      freshness,
      autoSync: await findAutoSync(db),
      lastCompleteAt: lastRun?.finishedAt ?? null,
      failures: await findFailures(db),
      fullRuns: await findFullRuns(db),
      rows,
      refused: await countRefused(db),
      dateFaults: await countDateFaults(db, businessDate(now)),
      day: budget.day,
      identityAwaySince: await findIdentityOutage(db),
      reconciliation,
    }),
  };
}

/**
 * Logs alarms when they start and when they end.
 * @returns a function that takes the current alarms
 */
export function createAlarmLog(
  log: Pick<Services['log'], 'warn' | 'info'>,
): (alarms: readonly SyncAlarm[]) => void {
  let raised = new Set<SyncAlarm['kind']>();
  return (alarms) => {
    for (const alarm of alarms)
      if (!raised.has(alarm.kind)) log.warn({ alarm }, 'the mirror of the CRM needs care');
    const present = new Set(alarms.map(({ kind }) => kind));
    for (const kind of raised) if (!present.has(kind)) log.info({ alarm: { kind } }, 'an alarm is over');
    raised = present;
  };
}
