import { useSyncExternalStore, type ReactNode } from 'react';
import type { FaultRecorder } from '../platform/faults/fault-recorder';
import { lazyDialog } from '../ui/lazy-dialog';

const Dialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "fault-report" */ './fault-report-dialog')).FaultReportDialog,
);

interface Props {
  faults: FaultRecorder;
  /** The product's own addresses. */
  loadPaths: () => Promise<readonly string[]>;
}

/** The dialog, once somebody asks for it. Stands beside the screens: where one of them has crashed it is still there. */
export function LazyFaultReport({ faults, loadPaths }: Props): ReactNode {
  const asked = useSyncExternalStore(faults.subscribe, faults.asked, faults.asked);
  return asked && <Dialog loadPaths={loadPaths} onClose={() => faults.ask(false)} />;
}
