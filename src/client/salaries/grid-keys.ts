import type { KeyboardEvent } from 'react';

/** By how many rows and columns an arrow moves; the page is read from the right. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowRight: [0, -1],
  ArrowLeft: [0, 1],
};

/** Arrows lead from amount to amount: each says where it stands by `data-cell="row,column"`. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
  if (!step || cell === undefined) return;
  const [row = 0, column = 0] = cell.split(',').map(Number);
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-cell="${row + step[0]},${column + step[1]}"]`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}
