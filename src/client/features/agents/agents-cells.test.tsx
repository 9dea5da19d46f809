import { render } from '@testing-library/react';
import type { AgentFigures, AgentsReport } from '#contract/features/agents/agents-contract';
import { computePace, computeTotals, hasEnded } from '#contract/features/agents/agents-rules';
import { TestTheme } from '#client/lib/testing/test-theme';
import { Trend } from './agents-cells';

const figures = (fields: Partial<AgentFigures>): AgentFigures => ({
  amount: 0,
  sales: 0,
  previousAmount: 0,
  previousSales: 0,
  trend: [],
  target: null,
  ...fields,
});
const REPORT = {
  month: '2026-09',
  today: '2026-09-15',
  days: { from: '2026-09-01', to: '2026-09-15' },
  months: ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'],
} as AgentsReport;
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '');

describe('trend', () => {
  function draw(trend: number[], ended = true) {
    const { container } = render(<Trend figures={figures({ trend })} report={REPORT} ended={ended} />, {
      wrapper: TestTheme,
    });
    const svg = container.querySelector('svg')!;
    const bars = [...svg.querySelectorAll('rect')];
    const get = (bar: Element, ...names: string[]) => names.map((name) => Number(bar.getAttribute(name)));
    return {
      words: plain(container.querySelector('.visually-hidden')!.textContent),
      width: Number(svg.getAttribute('width')),
      bars: bars.map((bar) => get(bar, 'x', 'y', 'height')),
      fills: bars.map((bar) => bar.getAttribute('fill')),
    };
  }

  it('has the last six months, the oldest at the right, relative to the largest', () => {
    const { words, width, bars, fills } = draw([9_999, 0, 50, 100, -20, 25, 1]);
    expect(words).toBe('אפריל 0 ₪, מאי 50 ₪, יוני 100 ₪, יולי -20 ₪, אוגוסט 25 ₪, ספטמבר 1 ₪');
    expect(width).toBe(66);
    expect(bars).toEqual([
      [56.5, 22.5, 1],
      [45.5, 12.5, 11],
      [34.5, 1.5, 22],
      [23.5, 22.5, 1],
      [12.5, 17.5, 6],
      [1.5, 22.5, 1],
    ]);
    expect(new Set(fills.slice(0, -1)).size).toBe(1);
    expect(fills.at(-1)).not.toBe(fills[0]);
  });

  it('shows an unfinished month by its outline', () => {
    const [ended, open] = [draw([1, 2, 3, 4, 5, 6, 7]), draw([1, 2, 3, 4, 5, 6, 7], false)];
    expect(open.fills.slice(0, -1)).toEqual(ended.fills.slice(0, -1));
    expect(open.fills.at(-1)).not.toBe(ended.fills.at(-1));
  });
});

it.each([
  ['2026-08', true],
  ['2026-09', false],
  ['2026-10', false],
])('the month %s has ended: %s', (month, ended) => {
  expect(hasEnded({ month, today: '2026-09-15' })).toBe(ended);
});

it('sums the agents, and counts those with a target and those at its pace', () => {
  const pace = computePace(REPORT);
  expect(pace).toBe(50);
  const row = { id: 'a', name: 'a', phone: null, email: null, isActive: true };
  const rows = [
    { ...row, figures: figures({ amount: 0.1, previousAmount: 3, sales: 1, target: 0.2 }), salary: 0.1 },
    { ...row, figures: figures({ amount: 0.2, previousAmount: 4, sales: 2, target: 1 }), salary: 0.2 },
    { ...row, figures: figures({ amount: 5, sales: 4, target: 0 }) },
    { ...row, figures: figures({ amount: 6, sales: 8 }), salary: 1 },
    row,
  ];
  expect(computeTotals(rows, pace)).toEqual({
    amount: 11.3,
    previousAmount: 7,
    sales: 15,
    salary: 1.3,
    target: 1.2,
    targeted: 0.3,
    withTarget: 2,
    atPace: 1,
  });
});
