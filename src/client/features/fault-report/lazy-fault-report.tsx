import { useSyncExternalStore, type ReactNode } from 'react';
import type { FaultRecorder } from '#client/lib/faults/fault-recorder';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';

const Dialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "fault-report" */ './fault-report-dialog')).FaultReportDialog,
);

interface Props {
  faults: FaultRecorder;
  /** Loads the application's own paths. */
  loadPaths: () => Promise<readonly string[]>;
}

/** Report dialog, rendered on request. It is outside the pages, so that it works after a crash. */
export function LazyFaultReport({ faults, loadPaths }: Props): ReactNode {
  const isRequested = useSyncExternalStore(faults.subscribe, faults.isRequested, faults.isRequested);
  return isRequested && <Dialog loadPaths={loadPaths} onClose={() => faults.ask(false)} />;
}
