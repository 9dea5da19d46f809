import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Is the page being printed? What is drawn for paper alone is there before the browser takes its picture. */
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
