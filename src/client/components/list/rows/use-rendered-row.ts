import { useEffect, useState, type RefObject } from 'react';

/** Returns the element id of a row while the virtual table renders that row, else undefined. */
export function useRenderedRow(frame: RefObject<HTMLElement | null>, rowId: string): string | undefined {
  const [rendered, setRendered] = useState<string>();
  useEffect(() => {
    const check = (): void => setRendered(document.getElementById(rowId) ? rowId : undefined);
    check();
    const observer = new MutationObserver(check);
    if (frame.current) observer.observe(frame.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [frame, rowId]);
  return rendered;
}
