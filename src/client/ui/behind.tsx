import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePrinting } from './use-printing';

interface Props {
  children: ReactNode;
  /** Its place opens by a gesture too: the place comes first, and this into it. */
  opens?: boolean;
}

/**
 * What takes long to draw, behind the gesture that changes it: the screen answers the hand first, and until this is drawn
 * anew it stands as it was. It begins when the answer is on the screen: what React defers by itself begins before, and
 * browsers put up to a tenth of a second of it before the frame.
 */
export function Behind({ children, opens = false }: Props): ReactNode {
  const [shown, setShown] = useState(opens ? null : children);
  const latest = useRef(children);
  const waits = useRef(false);
  const isSeen = useRef(opens);
  useLayoutEffect(() => {
    latest.current = children;
    // What is not on the screen yet comes as it is to be, e.g. once its place has been measured.
    if (!isSeen.current && children !== shown) setShown(children);
  }, [children, shown]);
  useEffect(() => afterPaint(() => (isSeen.current = true)), []);
  useEffect(() => {
    if (!isSeen.current || waits.current || children === shown) return;
    waits.current = true;
    afterPaint(() => {
      waits.current = false;
      startTransition(() => setShown(latest.current));
    });
  }, [children, shown]);
  // On paper at once: the browser takes its picture now.
  return usePrinting() ? children : shown;
}

/** Does it once what was drawn last is on the screen; where nobody sees the page, after this task. */
function afterPaint(act: () => void): void {
  const afterTask = (): void => void window.setTimeout(act);
  if (document.hidden) afterTask();
  else window.requestAnimationFrame(afterTask);
}
