import { lazy, Suspense, useState, type ReactNode } from 'react';
import { importWithRetry } from '../platform/import-with-retry';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../platform/start-app-listening';
import { deviceTexts } from './biometric-texts';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "my-devices" */ './my-devices-dialog')).MyDevicesDialog;

const Dialog = lazy(async () => ({ default: await loadDialog() }));

/** Fetches the dialog's code. @returns whether it has come; the person is told when it has not. */
export function loadMyDevices(): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { clock, log }) => {
    try {
      await importWithRetry(loadDialog, clock);
      return true;
    } catch (error) {
      log.error('The devices could not be opened', String(error));
      dispatch(messageRaised({ tone: 'error', text: deviceTexts.loadFailed }));
      return false;
    }
  };
}

interface Props {
  /** Only after `loadMyDevices`: what React once failed to load it does not load again. */
  open: boolean;
  onClose: () => void;
}

/** The dialog, from its first opening on, so that it can be seen closing. */
export function LazyMyDevices({ open, onClose }: Props): ReactNode {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Dialog open={open} onClose={onClose} />
    </Suspense>
  );
}
