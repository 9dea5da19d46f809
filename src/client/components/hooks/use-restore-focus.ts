import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface RestoreFocus<Target extends HTMLElement> {
  /** Props for the container of the changing parts. */
  within: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** Ref for an element that stays, or replaces the removed part. */
  target: RefObject<Target | null>;
  /** Restores the focus after a part has changed by itself. */
  keep: () => void;
}

/**
 * Moves the focus to `target` if the focused element is removed or disabled, and only then. Otherwise the focus falls
 * back to the body, and keyboard users start again at the top.
 */
export function useRestoreFocus<Target extends HTMLElement>(): RestoreFocus<Target> {
  const target = useRef<Target>(null);
  const focused = useRef<Element | null>(null);
  const within = {
    onFocus: (event: FocusEvent): void => {
      focused.current = event.target;
    },
    // React's commit removes elements without a blur event.
    onBlur: (): void => {
      focused.current = null;
    },
  };
  const keep = (): void => {
    const was = focused.current;
    if (!was || (was.isConnected && !was.matches(':disabled'))) return;
    focused.current = null;
    const now = document.activeElement;
    if (now === document.body || now === was) target.current?.focus();
  };
  useLayoutEffect(keep);
  return { within, target, keep };
}
