import { useDeferredValue, type ReactNode } from 'react';

/**
 * What takes long to draw, behind the gesture that changes it: the screen answers the hand first, and until this is drawn
 * anew it stands as it was.
 */
export function Behind({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(children);
}
