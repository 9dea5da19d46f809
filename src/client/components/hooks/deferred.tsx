import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePrinting } from './use-printing';

interface Props {
  children: ReactNode;
  /** The container opens by the same gesture: it is painted first, the children follow. */
  startsEmpty?: boolean;
}

/**
 * Defers a slow re-render until after the paint that answers a gesture. Until then the previous children stay. React's
 * own deferred rendering starts before that paint, and browsers spend up to 0.1 s of it before the frame.
 */
export function Deferred({ children, startsEmpty = false }: Props): ReactNode {
  return useDeferredRender(children, startsEmpty);
}

/**
 * Returns the value of the last deferred render.
 * @param startsEmpty `true`: the result is null until the container has been painted.
 */
export function useDeferredRender<Value>(value: Value, startsEmpty: true | boolean): Value | null;
export function useDeferredRender<Value>(value: Value): Value;
export function useDeferredRender<Value>(value: Value, startsEmpty = false): Value | null {
  const [{ shown }, setShown] = useState({ shown: startsEmpty ? null : value });
  const latest = useRef(value);
  const waits = useRef(false);
  const isSeen = useRef(startsEmpty);
  useLayoutEffect(() => {
    latest.current = value;
    // Nothing has been painted yet, so the latest value is used at once, e.g. after the container has been measured.
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
  // Printing needs the latest value at once: the browser takes its snapshot now.
  return usePrinting() ? value : shown;
}

/** Calls `act` after the next paint, or after the current task if the page is hidden. */
function afterPaint(act: () => void): void {
  const afterTask = (): void => void window.setTimeout(act);
  if (document.hidden) afterTask();
  else window.requestAnimationFrame(afterTask);
}
