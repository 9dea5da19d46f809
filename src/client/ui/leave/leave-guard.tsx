import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { leaveTexts as texts } from './leave-texts';
import { useLeaveGuard } from './use-leave-guard';

type ChangeCount = (change: (count: number) => number) => void;

/** Counts the forms with something unsaved in them. */
const UnsavedContext = createContext<ChangeCount>(() => undefined);
const GoContext = createContext<(act: () => void) => void>((act) => act());

/** Asks once before a page is left, whichever of its forms have something unsaved in them. */
export function LeaveGuard({ children }: { children: ReactNode }): ReactNode {
  const [unsaved, setUnsaved] = useState(0);
  const { asking, goBy, leave, stay } = useLeaveGuard(unsaved > 0);
  return (
    <UnsavedContext value={setUnsaved}>
      <GoContext value={goBy}>{children}</GoContext>
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

/** Does what ends the page and is no link, as signing out: after the question, where something is unsaved. */
export const useGoBy = (): ((act: () => void) => void) => useContext(GoContext);

/** While `isUnsaved`, the `LeaveGuard` around it asks before the page is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const changeCount = useContext(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    changeCount((count) => count + 1);
    return () => changeCount((count) => count - 1);
  }, [changeCount, isUnsaved]);
}
