import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { fullSyncDeclined } from './full-sync-slice';
import { syncRequested } from '../sync-slice';

const FullSyncDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "full-sync" */ './full-sync-dialog')).FullSyncDialog,
);

/** Confirmation before every full synchronisation. */
export function FullSyncConfirmation(): ReactNode {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.fullSync.status === 'asked');
  const running = useAppSelector((state) => state.sync.status === 'syncing');
  return (
    <FullSyncDialog
      open={open}
      running={running}
      onStart={() => dispatch(syncRequested({ syncType: 'full', cause: 'person' }))}
      onClose={() => dispatch(fullSyncDeclined())}
    />
  );
}
