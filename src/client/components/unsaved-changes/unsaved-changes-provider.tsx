import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { ConfirmedActionContext, registerConfirmation } from './confirmed-action';
import { UnsavedChangesDialog } from './unsaved-changes-dialog';
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt';

type ChangeCount = (change: (count: number) => number) => void;

/** Setter of the number of forms with unsaved changes. */
const UnsavedContext = createContext<ChangeCount>(() => undefined);

/** Asks before the user leaves a page that has unsaved changes in any of its forms. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }): ReactNode {
  const [unsaved, setUnsaved] = useState(0);
  const prompt = useUnsavedChangesPrompt(unsaved > 0);
  const { confirmThen } = prompt;
  const ref = useContext(ConfirmedActionContext);
  useEffect(() => (ref ? registerConfirmation(ref, confirmThen) : undefined), [ref, confirmThen]);
  return (
    <UnsavedContext value={setUnsaved}>
      {children}
      <UnsavedChangesDialog prompt={prompt} of="page" />
    </UnsavedContext>
  );
}

/** Registers unsaved changes with the parent `UnsavedChangesProvider` while `isUnsaved` is true. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const changeCount = useContext(UnsavedContext);
  useEffect(() => {
    if (!isUnsaved) return;
    changeCount((count) => count + 1);
    return () => changeCount((count) => count - 1);
  }, [changeCount, isUnsaved]);
}
