import { useEffect, useState } from 'react';
import { returnFocus } from './return-focus';

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
