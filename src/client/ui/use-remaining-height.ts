import { useLayoutEffect, useState, type RefObject } from 'react';

/** Below the element, in pixels: a line that belongs to it, and the edge of the page. */
export const LINE_BELOW = 68;
const LEAST = 320;

/** How high an element may be to end where the window ends; never less than is of use. */
export function useRemainingHeight(element: RefObject<HTMLElement | null>, below = LINE_BELOW): number {
  const [height, setHeight] = useState(LEAST);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + window.scrollY;
      setHeight(Math.max(LEAST, Math.floor(window.innerHeight - top - below)));
    };
    measure();
    // What stands above may grow: filters that wrap, a message.
    const observer = new ResizeObserver(measure);
    if (element.current?.parentElement) observer.observe(element.current.parentElement);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, below]);
  return height;
}
