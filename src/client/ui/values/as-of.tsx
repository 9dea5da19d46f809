import type { ReactNode } from 'react';
import { Moment } from './times';
import { listTexts } from '../list/list-texts';

/** The synchronisation that figures rest on. */
export function AsOf({ lastSyncTime }: { lastSyncTime: string | null }): ReactNode {
  if (lastSyncTime === null) return listTexts.neverSynced;
  return (
    <>
      {listTexts.asOfSync}
      <Moment value={lastSyncTime} />
    </>
  );
}
