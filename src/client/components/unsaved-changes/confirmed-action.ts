import { createContext, useContext, type RefObject } from 'react';

/** Runs an action that leaves the page without a link, e.g. signing out. */
type ConfirmThen = (action: () => void) => void;

/** Ref to the guard of the current page, for components outside the page, e.g. the account menu. */
export const ConfirmedActionContext = createContext<RefObject<ConfirmThen | null> | null>(null);

/** @returns A function that removes the guard. */
export function registerConfirmation(ref: RefObject<ConfirmThen | null>, guard: ConfirmThen): () => void {
  ref.current = guard;
  return () => {
    ref.current = null;
  };
}

/** Returns a function that runs an action at once, or after a confirmation if the page has unsaved changes. */
export function useConfirmedAction(): ConfirmThen {
  const ref = useContext(ConfirmedActionContext);
  return (action) => (ref?.current ? ref.current(action) : action());
}
