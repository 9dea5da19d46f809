import { createContext, useContext, type RefObject } from 'react';

/** Does what ends the page and is no link, as signing out. */
type GoBy = (act: () => void) => void;

/** Where the page's guard, while it has one, stands for what lies outside the page, as the account menu. */
export const LeavePlace = createContext<RefObject<GoBy | null> | null>(null);

/** @returns ends it. */
export function standAt(place: RefObject<GoBy | null>, guard: GoBy): () => void {
  place.current = guard;
  return () => {
    place.current = null;
  };
}

/** Goes at once, or after the question where something on the page is unsaved. */
export function useGoBy(): GoBy {
  const place = useContext(LeavePlace);
  return (act) => (place?.current ? place.current(act) : act());
}
