import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRowKeys } from './use-row-keys';

const ROWS = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const log: string[] = [];
beforeEach(() => void (log.length = 0));

interface Props {
  rows?: readonly { id: string }[];
  openId?: string | null;
  canOpen?: boolean;
  /** The first and last row of the list are loaded. */
  isWhole?: boolean;
}

function List({ rows = ROWS, openId = null, canOpen = true, isWhole = true }: Props): ReactNode {
  const { activeId, setActiveId, onKeyDown } = useRowKeys({
    rows,
    hasPrevious: !isWhole,
    hasNext: !isWhole,
    pageRows: 2,
    openId,
    onOpen: canOpen ? ({ id }) => void log.push(`open ${id}`) : undefined,
    onMove: (index) => void log.push(`move ${index}`),
    onEnd: (end) => void log.push(`end ${end}`),
  });
  return (
    <div role="grid" aria-label="רשימה" tabIndex={0} onKeyDown={onKeyDown}>
      <output>{activeId ?? 'none'}</output>
      <button type="button" onClick={() => setActiveId('c')}>
        בחירה
      </button>
    </div>
  );
}

const getActive = () => screen.getByRole('status').textContent;
/** Presses a key. Returns the active row; `false` if the key is left to the browser. */
function press(key: string, options: object = {}): string | null | false {
  const isFree = fireEvent.keyDown(screen.getByRole('grid'), { key, ...options });
  return isFree ? false : getActive();
}
const activate = () => fireEvent.click(screen.getByText('בחירה'));

it.each([
  ['ArrowDown', 'a', 'd'],
  ['j', 'a', 'd'],
  ['ArrowUp', 'e', 'b'],
  ['k', 'e', 'b'],
  ['PageDown', 'b', 'e'],
  ['PageUp', 'a', 'a'],
])('%s leads to %s from outside, and to %s from the third row', (key, outside, within) => {
  render(<List />);
  expect(press(key)).toBe(outside);
  activate();
  expect(press(key)).toBe(within);
  expect(log).toEqual([outside, within].map((id) => `move ${ROWS.findIndex((row) => row.id === id)}`));
});

it('stays within the rows', () => {
  render(<List />);
  expect([press('ArrowUp'), press('ArrowDown'), press('PageDown')]).toEqual(['e', 'e', 'e']);
  activate();
  expect([press('PageUp'), press('PageUp'), press('ArrowUp')]).toEqual(['a', 'a', 'a']);
});

it('leads to the first and last row', () => {
  render(<List />);
  expect([press('End'), press('End'), press('Home')]).toEqual(['e', 'e', 'a']);
  expect(log).toEqual(['move 4', 'move 4', 'move 0']);
});

it('leads to the last row after it has loaded', () => {
  const { rerender } = render(<List isWhole={false} />);
  activate();
  expect(press('End')).toBe('c');
  rerender(<List rows={[...ROWS, { id: 'f' }]} isWhole={false} />);
  expect(getActive()).toBe('c');
  rerender(<List rows={[{ id: 'y' }, { id: 'z' }]} />);
  expect(getActive()).toBe('z');
  rerender(<List rows={[{ id: 'x' }, { id: 'y' }, { id: 'z' }]} />);
  expect(log).toEqual(['end end', 'move 1']);
});

it('moves an open panel to the end of the list', () => {
  render(<List openId="c" />);
  press('End');
  expect(log).toEqual(['move 4', 'open e']);
});

it('opens and leaves the active row', () => {
  render(<List />);
  expect(press('Enter')).toBe(false);
  expect(press('Escape')).toBe(false);
  activate();
  expect(press('Enter')).toBe('c');
  expect(press('Escape')).toBe('none');
  expect(log).toEqual(['open c']);
});

it('opens nothing in a list without panels', () => {
  render(<List canOpen={false} />);
  activate();
  press('Enter');
  expect(log).toEqual([]);
});

it('leaves other keys, other elements and an empty list alone', () => {
  const { rerender } = render(<List />);
  expect(press('x')).toBe(false);
  expect(press('j', { ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(screen.getByText('בחירה'), { key: 'ArrowDown' })).toBe(true);
  expect(getActive()).toBe('none');
  rerender(<List rows={[]} />);
  expect([press('ArrowDown'), press('Home')]).toEqual([false, false]);
  expect(log).toEqual([]);
});

describe('open panel', () => {
  it('is at the active row, and follows the keys', () => {
    const { rerender } = render(<List openId="b" />);
    expect(getActive()).toBe('b');
    expect(press('ArrowDown')).toBe('c');
    expect(log).toEqual(['move 2', 'open c']);
    rerender(<List openId="d" />);
    expect(getActive()).toBe('d');
    expect(log.slice(2)).toEqual(['move 3']);
  });

  it('leaves its row active when it closes', () => {
    const { rerender } = render(<List openId="b" />);
    rerender(<List openId={null} />);
    expect(getActive()).toBe('b');
    expect(log).toEqual([]);
  });

  it('of a row that is not loaded moves nothing', () => {
    const { rerender } = render(<List />);
    rerender(<List openId="z" />);
    expect(log).toEqual([]);
    expect(press('ArrowDown')).toBe('a');
  });
});
