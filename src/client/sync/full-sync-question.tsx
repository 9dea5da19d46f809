import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { fullSyncDeclined } from './full-sync-slice';
import { syncRequested } from './sync-slice';

const FullSyncDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "full-sync" */ './full-sync-dialog')).FullSyncDialog,
}));

/** The question before every full synchronisation, from its first time on, so that it can be seen closing. */
export function FullSyncQuestion(): ReactNode {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.fullSync.status === 'asked');
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <FullSyncDialog
        open={open}
        onStart={() => dispatch(syncRequested({ syncType: 'full', cause: 'person' }))}
        onClose={() => dispatch(fullSyncDeclined())}
      />
    </Suspense>
  );
}
