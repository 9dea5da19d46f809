import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { LeavePlace, standAt } from './leave-place';
import { leaveTexts as texts } from './leave-texts';
import { useLeaveGuard } from './use-leave-guard';

type ChangeCount = (change: (count: number) => number) => void;

/** Counts the forms with something unsaved in them. */
const UnsavedContext = createContext<ChangeCount>(() => undefined);

/** Asks once before a page is left, whichever of its forms have something unsaved in them. */
export function LeaveGuard({ children }: { children: ReactNode }): ReactNode {
  const [unsaved, setUnsaved] = useState(0);
  const { asking, goBy, leave, stay } = useLeaveGuard(unsaved > 0);
  const place = useContext(LeavePlace);
  useEffect(() => (place ? standAt(place, goBy) : undefined), [place, goBy]);
  return (
    <UnsavedContext value={setUnsaved}>
      {children}
      <ConfirmDialog
        open={asking}
        title={texts.title}
        confirmText={texts.leave}
        cancelText={texts.stay}
        danger
        onConfirm={leave}
        onCancel={stay}
      >
        {texts.text}
      </ConfirmDialog>
    </UnsavedContext>
  );
}

/** While `isUnsaved`, the `LeaveGuard` around it asks before the page is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const changeCount = useContext(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    changeCount((count) => count + 1);
    return () => changeCount((count) => count - 1);
  }, [changeCount, isUnsaved]);
}
