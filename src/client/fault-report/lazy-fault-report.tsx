import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { FaultRecorder } from '../platform/faults/fault-recorder';
import { useAppDispatch } from '../platform/hooks';
import { importWithRetry } from '../platform/import-with-retry';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../platform/start-app-listening';
import { faultTexts } from '../ui/fault-texts';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "fault-report" */ './fault-report-dialog')).FaultReportDialog;

const Dialog = lazy(async () => ({ default: await loadDialog() }));

/** Fetches the dialog's code. @returns whether it has come; the person is told when it has not. */
function loadFaultReport(): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { clock, log }) => {
    try {
      await importWithRetry(loadDialog, clock);
      return true;
    } catch (error) {
      log.error('The fault report could not be opened', String(error));
      dispatch(messageRaised({ tone: 'error', text: faultTexts.loadFailed }));
      return false;
    }
  };
}

interface Props {
  faults: FaultRecorder;
  /** The product's own addresses. */
  loadPaths: () => Promise<readonly string[]>;
}

/** The dialog, once somebody asks for it. Stands beside the screens: where one of them has crashed it is still there. */
export function LazyFaultReport({ faults, loadPaths }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const asked = useSyncExternalStore(faults.subscribe, faults.asked, faults.asked);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!asked || isLoaded) return;
    void dispatch(loadFaultReport()).then((came) => {
      setLoaded(came);
      if (!came) faults.ask(false);
    });
  }, [dispatch, faults, asked, isLoaded]);
  if (!asked || !isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <Dialog loadPaths={loadPaths} onClose={() => faults.ask(false)} />
    </Suspense>
  );
}
