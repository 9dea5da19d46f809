import { useEffect, useState } from 'react';

/** Restores a focus that has fallen back to the body: to the given element, else to `main`. */
export function returnFocus(to: Element | null): void {
  const isLost = (): boolean => document.activeElement === document.body;
  if (isLost() && to instanceof HTMLElement) to.focus();
  if (isLost()) document.querySelector('main')?.focus();
}

/** Returns the focus when a dialog or panel unmounts. antd returns it only for one that closes. */
export function useReturnFocus(open: boolean): void {
  const [shown, setShown] = useState<{ open: boolean; opener: Element | null }>({
    open: false,
    opener: null,
  });
  if (shown.open !== open) setShown({ open, opener: open ? document.activeElement : null });
  const { opener } = shown;
  useEffect(
    () => () => {
      if (opener !== null) returnFocus(opener);
    },
    [opener],
  );
}
