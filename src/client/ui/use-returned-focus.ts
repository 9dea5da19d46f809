import { useEffect, useState } from 'react';
import { returnFocus } from './return-focus';

/** antd gives the focus back where a dialog or a panel closes, and not where it is gone at once. */
export function useReturnedFocus(open: boolean): void {
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
