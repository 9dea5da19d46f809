import { createContext, useContext, type RefObject } from 'react';

/** Runs an act that leaves the page without a link, e.g. signing out. */
type GoBy = (act: () => void) => void;

/** Ref to the guard of the current page, for components outside the page, e.g. the account menu. */
export const ConfirmedActionContext = createContext<RefObject<GoBy | null> | null>(null);

/** @returns A function that removes the guard. */
export function registerConfirmation(place: RefObject<GoBy | null>, guard: GoBy): () => void {
  place.current = guard;
  return () => {
    place.current = null;
  };
}

/** Returns a function that runs an act at once, or after a confirmation if the page has unsaved changes. */
export function useConfirmedAction(): GoBy {
  const place = useContext(ConfirmedActionContext);
  return (act) => (place?.current ? place.current(act) : act());
}
