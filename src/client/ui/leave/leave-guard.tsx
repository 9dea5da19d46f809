import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { lazyDialog } from '../lazy-dialog';
import { useLeaveGuard } from './use-leave-guard';

const loadQuestion = async () =>
  (await import(/* webpackChunkName: "dialogs" */ './leave-question')).LeaveQuestion;
const LeaveQuestion = lazyDialog(loadQuestion);

type ChangeCount = (change: (count: number) => number) => void;

/** Counts the forms with something unsaved in them. */
const UnsavedContext = createContext<ChangeCount>(() => undefined);
const GoContext = createContext<(act: () => void) => void>((act) => act());

/** Asks once before a page is left, whichever of its forms have something unsaved in them. */
export function LeaveGuard({ children }: { children: ReactNode }): ReactNode {
  const [unsaved, setUnsaved] = useState(0);
  const { asking, goBy, leave, stay } = useLeaveGuard(unsaved > 0);
  useEffect(() => {
    // It must be there when the connection is not.
    if (unsaved > 0) loadQuestion().catch(() => undefined);
  }, [unsaved]);
  return (
    <UnsavedContext value={setUnsaved}>
      <GoContext value={goBy}>{children}</GoContext>
      <LeaveQuestion open={asking} onLeave={leave} onClose={stay} />
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
