import type { ReactNode } from 'react';
import { Moment } from '../ui/values/times';
import { reportTexts } from './reports-texts';

/** The synchronisation that figures rest on. */
export function AsOf({ lastSyncTime }: { lastSyncTime: string | null }): ReactNode {
  if (lastSyncTime === null) return reportTexts.neverSynced;
  return (
    <>
      {reportTexts.asOfSync}
      <Moment value={lastSyncTime} />
    </>
  );
}
