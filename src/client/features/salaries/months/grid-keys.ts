import type { KeyboardEvent } from 'react';

/** Rows and columns per arrow key; the columns run from right to left. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowRight: [0, -1],
  ArrowLeft: [0, 1],
};

/**
 * Moves the focus between amounts by arrow keys, skipping months without an amount; Home and End go to the ends of the
 * row. Positions are in `data-cell="row,column"`.
 * @param scrollTo Renders a row of a virtual table that is outside the viewport.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, scrollTo: (row: number) => void): void {
  const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
  if (cell === undefined) return;
  const grid = event.currentTarget;
  const [row = 0, column = 0] = cell.split(',').map(Number);
  const [rows = 0, columns = 0] = STEPS[event.key] ?? [];
  if (rows !== 0) {
    const find = (): HTMLElement | null => grid.querySelector(`[data-cell="${row + rows},${column}"]`);
    if (find() === null && row + rows >= 0) scrollTo(row + rows);
    requestAnimationFrame(() => find()?.focus());
  } else {
    const cells = [...grid.querySelectorAll<HTMLElement>(`[data-cell^="${row},"]`)];
    const at = cells.findIndex((one) => one.dataset['cell'] === cell) + columns;
    const index = event.key === 'Home' ? 0 : event.key === 'End' ? cells.length - 1 : at;
    if (columns === 0 && event.key !== 'Home' && event.key !== 'End') return;
    cells[index]?.focus();
  }
  event.preventDefault();
}
