import { render } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import type { OpenAmount } from '../use-salaries-address';
import { MonthInView } from './month-in-view';

const OPEN: OpenAmount = { period: '2026-10', agentId: 'a1' };
const [START_PX, END_PX] = [100, 50];

let resized = (): void => undefined;
const scrolled = jest.fn();
/** Horizontal ranges of the cells; the months' area is 0 to 500. */
const places: Record<string, readonly [number, number]> = {};

beforeEach(() => {
  scrolled.mockClear();
  jest.spyOn(window, 'ResizeObserver').mockImplementation((onResize) => {
    resized = () => onResize([], observer);
    const observer = { observe: () => resized(), unobserve: jest.fn(), disconnect: jest.fn() };
    return observer;
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // physical side: as measured by the browser.
    const [left, right] = places[this.id] ?? [0, 500];
    return { left, right } as DOMRect;
  });
  Element.prototype.scrollBy = scrolled;
});

afterEach(() => jest.restoreAllMocks());

function Grid({ open, year = 2026 }: { open: OpenAmount | null; year?: number }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame}>
      <div className="ant-table-body">
        <div className="ant-table-cell month-running" id="running" />
        <div className="ant-table-cell" id="chosen">
          {open && <span aria-current />}
        </div>
      </div>
      <MonthInView frame={frame} open={open} year={year} start={START_PX} end={END_PX} />
    </div>
  );
}

const by = (): number[] => scrolled.mock.calls.map(([{ left }]: [{ left: number }]) => left);

test('scrolls to the current month once per year', () => {
  places['running'] = [-40, 10];
  const { rerender } = render(<Grid open={null} />);
  expect(by()).toEqual([-90]);
  resized();
  expect(by()).toHaveLength(1);
  rerender(<Grid open={null} year={2025} />);
  expect(by()).toHaveLength(2);
});

test('scrolls the open amount out from under the sticky columns, also when the grid narrows', () => {
  places['running'] = [200, 250];
  places['chosen'] = [380, 430];
  const { rerender } = render(<Grid open={OPEN} />);
  expect(by()).toEqual([30]);
  places['chosen'] = [350, 400];
  resized();
  expect(by()).toHaveLength(1);
  places['chosen'] = [20, 70];
  resized();
  expect(by()).toEqual([30, -30]);
  rerender(<Grid open={null} />);
  expect(by()).toHaveLength(2);
});
