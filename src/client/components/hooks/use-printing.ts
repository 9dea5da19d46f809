import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Returns true while the page is printed. Print-only content is rendered before the browser takes its snapshot. */
export function usePrinting(): boolean {
  return useSyncExternalStore(watch, isPrinting);
}

let printing = false;
const isPrinting = (): boolean => printing;

function watch(onChange: () => void): () => void {
  const turn = (to: boolean) => (): void => {
    printing = to;
    flushSync(onChange);
  };
  const [begin, end] = [turn(true), turn(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
