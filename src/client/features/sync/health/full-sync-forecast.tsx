import type { ReactNode } from 'react';
import type { SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { healthTexts } from './health-texts';

/** Cost of a full run at this time, and its fit into the daily limit. Shown before the start. */
export function FullSyncForecast({ health }: { health: Pick<SyncHealth, 'budget' | 'forecast'> }): ReactNode {
  const { calls, seconds, fitsToday } = health.forecast.full;
  const { used, limit } = health.budget.day;
  return (
    <p className={fitsToday ? undefined : 'bad'}>
      <strong>{healthTexts.forecast}</strong> {healthTexts.about(calls, seconds)}.{' '}
      {fitsToday ? healthTexts.fits : healthTexts.fitsNot(Math.max(0, limit - used))}
    </p>
  );
}
