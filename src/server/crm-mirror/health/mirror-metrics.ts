import { Gauge } from 'prom-client';
import { RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import { SyncAlarm } from '#contract/features/crm-mirror/sync/sync-health-contract';
import type { MetricsSource } from '#server/lib/metrics/serve-metrics';
import { findLastEnds, findRunningKind } from './health-queries';
import { findSyncHealth } from './sync-health';

const ALARM_KINDS = SyncAlarm.def.options.map((option) => option.shape.kind.def.values[0]);

/** Metrics of the CRM's mirror: calls of the day, age of the data, alarms and runs. */
export const mirrorMetrics: MetricsSource = (registry, services) => {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `misrad_${name}`, help, labelNames, registers: [registry] });
  const calls = gauge('crm_calls_today', 'Calls to the CRM since 00:00 UTC');
  const limit = gauge('crm_calls_limit', 'Calls to the CRM allowed in a day');
  const readAt = gauge(
    'mirror_read_timestamp_seconds',
    'Time of the data of each entity, seconds since 1970; missing: never read',
    ['entity'],
  );
  const alarms = gauge('alarm', '1 while an alarm of the mirror is raised', ['kind']);
  const proven = gauge(
    'backup_proven_timestamp_seconds',
    'Time of the newest backup that was restored and compared, seconds since 1970; missing: none',
  );
  // A gauge without labels starts at 0.
  proven.remove();
  const runs = gauge(
    'sync_run_end_timestamp_seconds',
    'End of the last synchronisation by kind and status, seconds since 1970',
    ['kind', 'status'],
  );
  const running = gauge('sync_running', '1 while a synchronisation of the kind runs', ['kind']);
  return async () => {
    if (!services.config.fireberry.token) return;
    const { budget, freshness, provenBackupAt, alarms: raised } = await findSyncHealth(services);
    calls.set(budget.day.used);
    limit.set(budget.day.limit);
    for (const { entity, readAt: at } of freshness) if (at !== null) readAt.set({ entity }, toSeconds(at));
    if (provenBackupAt !== null) proven.set(toSeconds(provenBackupAt));
    for (const kind of ALARM_KINDS) alarms.set({ kind }, raised.some((alarm) => alarm.kind === kind) ? 1 : 0);
    const run = await findRunningKind(services.db);
    for (const kind of RunKind.options) running.set({ kind }, kind === run ? 1 : 0);
    for (const { kind, status, finishedAt } of await findLastEnds(services.db))
      runs.set({ kind, status }, toSeconds(finishedAt));
  };
};

const toSeconds = (isoTime: string): number => Date.parse(isoTime) / 1_000;
