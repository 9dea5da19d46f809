import { randomUUID } from 'node:crypto';
import { createDiskWatch } from '../alerts/watch-disk';
import { canAlert, isUnattendedRestore, queueAlerts, sendDueAlerts } from '../alerts/send-alerts';
import { runPeriodically } from '#server/lib/run-periodically';
import type { Services } from '#server/lib/services';
import { refreshCrmCounts } from '../health/crm-counts';
import { createAlarmLog, findSyncHealth } from '../health/sync-health';
import { releaseLease, takeLease } from '../runs/lease/sync-lease-queries';

/**
 * Interval at which each server checks for dead and due runs, ms. Together with the lease a dead run is noticed within a minute.
 */
const TICK_MS = 5_000;
/** Interval at which each server checks the mirror's health, ms. */
const WATCH_MS = 60_000;
/** Name of the lease under which one server sends alerts. */
const ALERT_LEASE = 'alerts';
/** Longer than sending takes. */
const ALERT_LEASE_SECONDS = 300;

/**
 * Resumes dead runs and starts due ones on every server until it is stopped.
 * @returns a function that stops it and resolves when the current check has ended
 */
export function startSyncSchedule(parts: Pick<Services, 'sync' | 'clock' | 'log'>): () => Promise<void> {
  return runPeriodically(parts, {
    // Starts with a pause: an empty database is filled separately.
    everyMs: TICK_MS,
    task: () => parts.sync.tick(),
    interrupted: 'the schedule of synchronisations is interrupted',
  });
}

/**
 * Checks the mirror's health periodically, logs alarms and sends alerts.
 * @returns a function that stops it and resolves when the current check has ended
 */
export function startHealthSchedule(parts: HealthParts & Pick<Services, 'database'>): () => Promise<void> {
  const check = createHealthCheck(parts);
  const watchDisk = createDiskWatch(parts);
  return runPeriodically(parts, {
    everyMs: WATCH_MS,
    task: async () => {
      // First, since the others fail without space.
      await watchDisk();
      await check();
      await refreshCrmCounts(parts);
    },
    interrupted: 'the watch over the mirror is interrupted',
  });
}

type HealthParts = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'fetch'>;

/** Returns a function that checks the mirror's health once. Of several servers, one sends the alerts. */
export function createHealthCheck(parts: HealthParts): () => Promise<void> {
  const { db, config, log } = parts;
  const logAlarms = createAlarmLog(log);
  return async () => {
    // A server without a CRM has no alarms.
    if (!config.fireberry.token) return;
    const owner = randomUUID();
    const isSender =
      canAlert(config) && (await takeLease(db, ALERT_LEASE, owner, ALERT_LEASE_SECONDS)) !== null;
    try {
      const { alarms } = await findSyncHealth(parts);
      logAlarms(alarms);
      if (!isSender || (await isUnattendedRestore(parts))) return;
      await queueAlerts(parts, alarms);
      await sendDueAlerts(parts);
    } finally {
      if (isSender) await releaseLease(db, ALERT_LEASE, owner);
    }
  };
}
