import type { ReactNode } from 'react';
import { asOfTexts } from './as-of-texts';
import { Moment } from './times';

/** The synchronisation that figures rest on. */
export function AsOf({ lastSyncTime }: { lastSyncTime: string | null }): ReactNode {
  if (lastSyncTime === null) return asOfTexts.neverSynced;
  return (
    <>
      {asOfTexts.asOfSync}
      <Moment value={lastSyncTime} />
    </>
  );
}
