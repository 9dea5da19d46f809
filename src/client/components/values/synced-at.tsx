import type { ReactNode } from 'react';
import { asOfTexts } from './values-texts';
import { Moment } from './times';

/** Time of the synchronisation that the figures are based on. */
export function SyncedAt({ lastSyncTime }: { lastSyncTime: string | null }): ReactNode {
  if (lastSyncTime === null) return asOfTexts.neverSynced;
  return (
    <>
      {asOfTexts.asOfSync}
      <Moment value={lastSyncTime} />
    </>
  );
}
