import { fireEvent, render, screen } from '@testing-library/react';
import { moveInGrid } from './grid-keys';

const scrolled: number[] = [];
let frames: (() => void)[] = [];
beforeEach(() => {
  scrolled.length = 0;
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(() => frame(0)));
});

/** Opens a table of amounts; the second row has none in its second month. */
function open(): void {
  render(
    <div role="grid" tabIndex={-1} onKeyDown={(event) => moveInGrid(event, (row) => scrolled.push(row))}>
      <a href="#other">other</a>
      {['0,0', '0,1', '0,2', '1,0', '1,2', '1,3', '10,0'].map((cell) => (
        <button key={cell} type="button" data-cell={cell}>
          {cell}
        </button>
      ))}
    </div>,
  );
}

/** Presses a key in the cell. Returns the focused cell, and whether the browser ignores the key. */
function press(key: string, cell: string): [string | null | undefined, boolean] {
  const place = screen.getByText(cell);
  place.focus();
  const isFree = fireEvent.keyDown(place, { key });
  for (const frame of frames.splice(0)) frame();
  return [document.activeElement?.textContent, !isFree];
}

it.each([
  ['ArrowLeft', '0,0', '0,1'],
  ['ArrowLeft', '1,0', '1,2'],
  ['ArrowLeft', '1,2', '1,3'],
  ['ArrowLeft', '0,2', '0,2'],
  ['ArrowRight', '1,2', '1,0'],
  ['ArrowRight', '0,2', '0,1'],
  ['ArrowRight', '0,0', '0,0'],
  ['ArrowDown', '0,2', '1,2'],
  ['ArrowUp', '1,0', '0,0'],
  ['Home', '0,2', '0,0'],
  ['End', '1,0', '1,3'],
])('%s leads from %s to %s', (key, from, to) => {
  open();
  expect(press(key, from)).toEqual([to, true]);
  expect(scrolled).toEqual([]);
});

it('scrolls to a row that is not rendered', () => {
  open();
  expect(press('ArrowDown', '1,0')).toEqual(['1,0', true]);
  expect(press('ArrowDown', '0,1')).toEqual(['0,1', true]);
  expect(press('ArrowUp', '10,0')).toEqual(['10,0', true]);
  expect(press('ArrowUp', '1,3')).toEqual(['1,3', true]);
  expect(scrolled).toEqual([2, 1, 9, 0]);
});

it('does not scroll before the first row', () => {
  open();
  expect(press('ArrowUp', '0,0')).toEqual(['0,0', true]);
  expect(scrolled).toEqual([]);
});

it('leaves other keys and other elements alone', () => {
  open();
  expect(press('Enter', '0,0')).toEqual(['0,0', false]);
  expect(press('ArrowDown', 'other')).toEqual(['other', false]);
});
