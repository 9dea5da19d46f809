import type { ReactNode } from 'react';
import type { SyncHealth } from '../../../contract/sync/sync-health-contract';
import { healthTexts } from './health-texts';

/** What a full run would cost at this moment, and whether the day's calls suffice: to be told before one is started. */
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
