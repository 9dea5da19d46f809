import { createContext, useContext, type RefObject } from 'react';

/** Runs an action that leaves the page without a link, e.g. signing out. */
type ConfirmThen = (action: () => void) => void;

/** Ref to the guard of the current page, for components outside the page, e.g. the account menu. */
export const ConfirmedActionContext = createContext<RefObject<ConfirmThen | null> | null>(null);

/** @returns A function that removes the guard. */
export function registerConfirmation(place: RefObject<ConfirmThen | null>, guard: ConfirmThen): () => void {
  place.current = guard;
  return () => {
    place.current = null;
  };
}

/** Returns a function that runs an action at once, or after a confirmation if the page has unsaved changes. */
export function useConfirmedAction(): ConfirmThen {
  const place = useContext(ConfirmedActionContext);
  return (action) => (place?.current ? place.current(action) : action());
}
