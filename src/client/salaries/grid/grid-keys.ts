import type { KeyboardEvent } from 'react';

/** By how many rows and columns an arrow moves; the page is read from the right. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowRight: [0, -1],
  ArrowLeft: [0, 1],
};

/**
 * Arrows lead from amount to amount: each says where it stands by `data-cell="row,column"`.
 * @param scrollTo brings a row into the page that is not in it: of many only those in view are.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, scrollTo: (row: number) => void): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
  if (!step || cell === undefined) return;
  const [row = 0, column = 0] = cell.split(',').map(Number);
  const grid = event.currentTarget;
  const to = row + step[0];
  const find = (): HTMLElement | null => grid.querySelector(`[data-cell="${to},${column + step[1]}"]`);
  if (find() === null && step[0] !== 0 && to >= 0) scrollTo(to);
  event.preventDefault();
  requestAnimationFrame(() => find()?.focus());
}
