import { useCallback, useLayoutEffect, useMemo, useRef, type FocusEvent, type RefObject } from 'react';

interface KeptFocus<Target extends HTMLElement> {
  /** For the element whose parts come and go. */
  within: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** For the part that stays, or takes the place of what has gone. */
  target: RefObject<Target | null>;
  /** For a part that changes by itself: to be called after it has. */
  keep: () => void;
}

/**
 * The focus that stands on what goes away, or can no longer be pressed, goes on to `target`; only then, and never from
 * elsewhere. Left to itself it falls to the page's top, from where a keyboard has the whole way to go again.
 */
export function useKeptFocus<Target extends HTMLElement>(): KeptFocus<Target> {
  const target = useRef<Target>(null);
  const focused = useRef<Element | null>(null);
  const within = useMemo(
    () => ({
      onFocus: (event: FocusEvent): void => {
        focused.current = event.target;
      },
      // Not told of what goes away while React puts up the page.
      onBlur: (): void => {
        focused.current = null;
      },
    }),
    [],
  );
  const keep = useCallback(() => {
    const was = focused.current;
    if (!was || (was.isConnected && !was.matches(':disabled'))) return;
    focused.current = null;
    const now = document.activeElement;
    if (now === document.body || now === was) target.current?.focus();
  }, []);
  useLayoutEffect(keep);
  return { within, target, keep };
}
