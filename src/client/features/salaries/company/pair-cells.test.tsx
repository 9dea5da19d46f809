import { fireEvent, render, screen } from '@testing-library/react';
import type { Opening } from '../months/amount-cell';
import { pairCell, pairChange, type PivotView } from './pair-cells';

const opened = jest.fn();
const OPENING: Opening = {
  period: '2026',
  agentId: 'a1',
  row: 1,
  column: 2,
  of: ['רון', '2026'],
  open: null,
  onOpen: opened,
};

/** Renders a cell. Returns its texts, those of buttons in brackets. */
function show(pair: Parameters<typeof pairCell>[0], view: PivotView, opening?: Opening, before?: string) {
  const { container } = render(pairCell(pair, view, opening, before));
  const parts = [...container.querySelectorAll('button, .pivot-plain')];
  const texts = parts.map(({ tagName, textContent }) =>
    tagName === 'BUTTON' ? `[${textContent}]` : textContent,
  );
  return parts.length === 0 ? container.textContent : texts;
}

it.each<[number | undefined, number | undefined, string]>([
  [500, 300, '200'],
  [300, 500, '-200'],
  [0.1, undefined, '0'],
  [undefined, 5, '-5'],
  [undefined, undefined, '—'],
])('the difference of %s and %s is %s', (now, before, text) => {
  expect(show({ now, before }, 'difference', OPENING, '2025')).toBe(text);
});

it.each<[PivotView, string[]]>([
  ['beside', ['[500]', '300']],
  ['single', ['[500]']],
])('opens the amount of this year: %s', (view, texts) => {
  expect(show({ now: 500, before: 300 }, view, OPENING, '2025')).toEqual(texts);
  fireEvent.click(screen.getByRole('button'));
  expect(opened).toHaveBeenLastCalledWith({ period: '2026', agentId: 'a1' });
});

it("opens last year's amount if this year has none", () => {
  expect(show({ now: undefined, before: 300 }, 'beside', OPENING, '2025')).toEqual(['—', '[300]']);
  fireEvent.click(screen.getByRole('button'));
  expect(opened).toHaveBeenLastCalledWith({ period: '2025', agentId: 'a1' });
});

it('opens nothing without sales of its own', () => {
  expect(show({ now: undefined, before: 300 }, 'beside', OPENING)).toEqual(['—', '300']);
  expect(show({ now: undefined, before: 300 }, 'single', OPENING, '2025')).toEqual(['—']);
  expect(show({ now: 500, before: 300 }, 'beside', undefined, '2025')).toEqual(['500', '300']);
  expect(show({ now: undefined, before: undefined }, 'beside', OPENING, '2025')).toEqual(['—', '—']);
  expect(show(undefined, 'beside')).toEqual(['—', '—']);
});

it.each([
  [{ now: 150, before: 100 }, '↑ 50%'],
  [{ now: undefined, before: 100 }, '↓ 100%'],
  [{ now: 100, before: undefined }, '↑ לעומת 0'],
  [{ now: 0, before: 0 }, ''],
  [undefined, ''],
])('the change of %j is %s', (pair, text) => {
  expect(render(pairChange(pair)).container).toHaveTextContent(text, { normalizeWhitespace: true });
});
