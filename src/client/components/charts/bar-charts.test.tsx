import { act, render } from '@testing-library/react';
import { Chart, type ActiveElement, type ChartEvent, type TooltipItem } from 'chart.js';
import { ColumnChart, type Bar } from './bar-charts';

/** jsdom has no canvas: the chart library is replaced, and the tests read the configuration that it gets. */
jest.mock('chart.js', () => {
  const library = jest.fn(() => ({ update: jest.fn(), destroy: jest.fn() }));
  return { Chart: Object.assign(library, { register: jest.fn() }) };
});

let fontsLoaded = (): void => undefined;
beforeEach(() => {
  jest.mocked(Chart).mockClear();
  const ready = new Promise<void>((resolve) => (fontsLoaded = resolve));
  Object.defineProperty(document, 'fonts', { value: { ready }, configurable: true });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const BARS: readonly Bar[] = [
  { key: 'jan', name: 'ינואר', amount: 40_000, tip: '₪40,000', before: 90_000 },
  { key: 'feb', name: 'פברואר', axisLines: ['פברו', 'אר'], amount: -1_500, tip: '₪1,500-', partial: true },
];

function open(onPick?: (key: string) => void) {
  const page = render(<ColumnChart bars={BARS} {...(onPick && { onPick })} />);
  const [, config] = jest.mocked(Chart).mock.calls.at(-1)!;
  const chart = jest.mocked(Chart).mock.results.at(-1)!.value as Record<'update' | 'destroy', jest.Mock>;
  return { ...page, chart, config, options: config.options! };
}

/** Draws the columns at x 10 and 30, y 50, with a width of 8. Returns the drawn texts and lines. */
function draw({ config }: ReturnType<typeof open>) {
  const texts: unknown[][] = [];
  const lines: number[][] = [];
  const ctx = {
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    stroke: () => undefined,
    textBaseline: '',
    fillText: (text: string, x: number, y: number) => texts.push([text, x, y, ctx.textBaseline]),
    moveTo: (x: number, y: number) => lines.push([x, y]),
    lineTo: (x: number, y: number) => lines.at(-1)!.push(x, y),
  };
  const columns = [10, 30].map((x) => ({ x, y: 50, getProps: () => ({ width: 8 }) }));
  const chart = {
    ctx,
    data: config.data,
    scales: { y: { getPixelForValue: (amount: number) => 100 - amount / 1_000 } },
    getDatasetMeta: () => ({ data: columns }),
  };
  for (const plugin of config.plugins ?? [])
    (plugin.afterDatasetsDraw as ((drawn: object) => void) | undefined)?.(chart);
  return { texts, lines };
}

it('writes each amount outside the end of its column, in one unit', () => {
  expect(draw(open()).texts).toEqual([
    ['40', 10, 47, 'bottom'],
    ['-1.5', 30, 53, 'top'],
  ]);
});

it('draws a line across a column at the amount of a year before', () => {
  expect(draw(open()).lines).toEqual([[2, 10, 18, 10]]);
});

it('runs from right to left, with room for the amounts of a year before', () => {
  const { x, y } = open().options.scales!;
  expect([x, y]).toMatchObject([{ reverse: true }, { position: 'right', suggestedMax: 90_000 }]);
  const write = y!.ticks!.callback as (value: number) => string;
  expect(write(60_000)).toContain('60');
});

it('labels the columns, and marks an incomplete one by its edge and fill', () => {
  const { data } = open().config;
  const [set] = data.datasets;
  expect(data.labels).toEqual(['ינואר', ['פברו', 'אר']]);
  expect(set).toMatchObject({ data: [40_000, -1_500], borderWidth: [0, 1] });
  const [whole, partial] = set!.backgroundColor as string[];
  expect(whole).not.toBe(partial);
});

it('explains the column under the pointer', () => {
  const { title, label } = open().options.plugins!.tooltip!.callbacks!;
  const item = { dataIndex: 1 } as TooltipItem<'bar'>;
  expect((title as (items: object[]) => unknown)([item])).toBe('פברואר');
  expect((label as (item: object) => unknown)(item)).toBe('₪1,500-');
});

it('leads from a column to its page, and shows by the pointer that it does', () => {
  const picked: string[] = [];
  const { options } = open((key) => picked.push(key));
  const at = (index: number) => [{ index }] as ActiveElement[];
  const canvas = document.createElement('canvas');
  const chart = { canvas } as Chart;
  options.onClick!({} as ChartEvent, at(1), chart);
  options.onClick!({} as ChartEvent, [], chart);
  expect(picked).toEqual(['feb']);
  options.onHover!({} as ChartEvent, at(0), chart);
  expect(canvas.style.cursor).toBe('pointer');
  options.onHover!({} as ChartEvent, [], chart);
  expect(canvas.style.cursor).toBe('');
  expect(open().options.onClick).toBeUndefined();
});

it('is drawn again when its font is loaded, unless it is gone by then', async () => {
  const first = open();
  await act(async () => fontsLoaded());
  expect(first.chart.update).toHaveBeenCalledTimes(1);
  const ready = new Promise<void>((resolve) => (fontsLoaded = resolve));
  Object.defineProperty(document, 'fonts', { value: { ready }, configurable: true });
  const second = open();
  second.unmount();
  expect(second.chart.destroy).toHaveBeenCalledTimes(1);
  await act(async () => fontsLoaded());
  expect(second.chart.update).not.toHaveBeenCalled();
});
