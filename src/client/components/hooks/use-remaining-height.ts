import { useLayoutEffect, useState, type RefObject } from 'react';

/** Space below the element: its footer line and the page's edge, px. */
export const LINE_BELOW = 68;
const MIN_HEIGHT = 320;

/** Returns the height at which an element ends at the bottom of the window, px. Never less than 320. */
export function useRemainingHeight(element: RefObject<HTMLElement | null>, below = LINE_BELOW): number {
  const [height, setHeight] = useState(MIN_HEIGHT);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + window.scrollY;
      setHeight(Math.max(MIN_HEIGHT, Math.floor(window.innerHeight - top - below)));
    };
    measure();
    // Content above may grow: filters that wrap, a message.
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
