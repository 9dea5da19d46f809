import { useLayoutEffect, useState, type RefObject } from 'react';

const MIN_HEIGHT = 320;

/** Returns the height at which an element ends `below` px above the end of the window, px. Never less than 320. */
export function getRemainingHeight(element: HTMLElement, below: number): number {
  // The page scrolls in its frame.
  const scrolled = element.closest('.frame-main')?.scrollTop ?? 0;
  const top = element.getBoundingClientRect().top + scrolled;
  return Math.max(MIN_HEIGHT, Math.floor(window.innerHeight - top - below));
}

/** Returns `getRemainingHeight`, also after changes of the window and of the content above. */
export function useRemainingHeight(
  element: RefObject<HTMLElement | null>,
  below: number,
  initial: number,
): number {
  const [height, setHeight] = useState(initial);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current) setHeight(getRemainingHeight(element.current, below));
    };
    measure();
    // Content above may grow, e.g. by a message; a bar above the page shrinks its frame.
    const observer = new ResizeObserver(measure);
    const { parentElement, previousElementSibling } = element.current ?? {};
    const frame = element.current?.closest('.frame-main');
    for (const part of [frame, parentElement, previousElementSibling]) if (part) observer.observe(part);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, below]);
  return height;
}
