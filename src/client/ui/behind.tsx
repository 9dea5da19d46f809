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
  return useBehind(children, opens);
}

/**
 * The same for a value that much is drawn from.
 * @param opens nothing is shown at first: what is to come into it waits, too.
 */
export function useBehind<Value>(value: Value, opens: true | boolean): Value | null;
export function useBehind<Value>(value: Value): Value;
export function useBehind<Value>(value: Value, opens = false): Value | null {
  const [{ shown }, setShown] = useState({ shown: opens ? null : value });
  const latest = useRef(value);
  const waits = useRef(false);
  const isSeen = useRef(opens);
  useLayoutEffect(() => {
    latest.current = value;
    // What is not on the screen yet comes as it is to be, e.g. once its place has been measured.
    if (!isSeen.current && value !== shown) setShown({ shown: value });
  }, [value, shown]);
  useEffect(() => afterPaint(() => (isSeen.current = true)), []);
  useEffect(() => {
    if (!isSeen.current || waits.current || value === shown) return;
    waits.current = true;
    afterPaint(() => {
      waits.current = false;
      startTransition(() => setShown({ shown: latest.current }));
    });
  }, [value, shown]);
  // On paper at once: the browser takes its picture now.
  return usePrinting() ? value : shown;
}

/** Does it once what was drawn last is on the screen; where nobody sees the page, after this task. */
function afterPaint(act: () => void): void {
  const afterTask = (): void => void window.setTimeout(act);
  if (document.hidden) afterTask();
  else window.requestAnimationFrame(afterTask);
}
