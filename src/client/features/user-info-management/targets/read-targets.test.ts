import * as fc from 'fast-check';
import {
  type ManagedAgent,
  MAX_TARGET,
} from '#contract/features/user-info-management/user-info-management-contract';
import { readTargets, type TargetFixes } from './read-targets';

const agent = (id: string, name: string | null, employeeNumber: string | null): ManagedAgent => ({
  id,
  name,
  employeeNumber,
  email: null,
  isActive: true,
  employment: 'employee',
  target: null,
  targetFrom: null,
  user: null,
  suggestion: null,
});

const AGENTS = [
  agent('a1', 'דנה לוי', '17'),
  agent('a2', 'דנה כהן', null),
  agent('a3', 'Ron', '18'),
  agent('a4', null, '19'),
  agent('a5', 'גל', '007'),
];

const read = (text: string, fixes: TargetFixes = {}) =>
  readTargets(text, AGENTS, { fixes }).rows.map((row) => [
    row.line,
    row.agent?.id ?? null,
    row.amount,
    row.problem,
  ]);

it.each([
  ['17\t5,000', [[1, 'a1', 5_000, null]]],
  ['17 5000', [[1, 'a1', 5_000, null]]],
  ['  דנה לוי   5000  ', [[1, 'a1', 5_000, null]]],
  ['דנה לוי\t₪ 5000.555', [[1, 'a1', 5_000.56, null]]],
  ['RON\t0', [[1, 'a3', 0, null]]],
  [
    '19\t1\r\n18\t2',
    [
      [1, 'a4', 1, null],
      [2, 'a3', 2, null],
    ],
  ],
  ['סוכן\tיעד\n\n17\t1', [[3, 'a1', 1, null]]],
  ['סוכן\tיעד\nסוכן\tיעד', [[2, null, null, 'unknown']]],
  ['17\tיעד', [[1, 'a1', null, 'amount']]],
  ['גלי\t5', [[1, null, 5, 'unknown']]],
  ['דנה\t5', [[1, null, 5, 'ambiguous']]],
  ['דנה כהן\t5', [[1, 'a2', 5, null]]],
  ['17\t-1', [[1, 'a1', null, 'amount']]],
  [`17\t${MAX_TARGET}`, [[1, 'a1', MAX_TARGET, null]]],
  [`17\t${MAX_TARGET + 1}`, [[1, 'a1', null, 'amount']]],
  [
    '17\t1\nדנה לוי\t2\n18\t3',
    [
      [1, 'a1', 1, null],
      [2, 'a1', 2, 'twice'],
      [3, 'a3', 3, null],
    ],
  ],
  // Every tab separates, and a cell with a line break is one cell.
  ['17\t\t5000', [[1, 'a1', 5_000, null]]],
  [
    '"דנה\nלוי"\t5000\n18\t6000',
    [
      [1, 'a1', 5_000, null],
      [3, 'a3', 6_000, null],
    ],
  ],
  ['17\t"5\n000"', [[1, 'a1', null, 'amount']]],
  ['"דנה ""לוי"""\t5', [[1, 'a1', 5, null]]],
  ['"דנה לוי\t5', [[1, 'a1', 5, null]]],
  ['17\t5000 6000', [[1, 'a1', null, 'amount']]],
  ['17\t105%', [[1, 'a1', null, 'amount']]],
  ['17 105%', [[1, 'a1', null, 'amount']]],
  // Nothing visible is wrong.
  ['\u200f17\u200e\t5', [[1, 'a1', 5, null]]],
  ['17.0\t5', [[1, 'a1', 5, null]]],
  ['7\t5', [[1, 'a5', 5, null]]],
  ['דנה  \u00a0לוי\t5', [[1, 'a1', 5, null]]],
  ['17\t"50,000"', [[1, 'a1', 50_000, null]]],
  ['17\t"50,000" ', [[1, 'a1', 50_000, null]]],
  ['17\t50,000 ש"ח', [[1, 'a1', 50_000, null]]],
  ['17\tש״ח 50,000.5', [[1, 'a1', 50_000.5, null]]],
  [
    '17 ₪ 5,000\n18 6000 ש"ח',
    [
      [1, 'a1', 5_000, null],
      [2, 'a3', 6_000, null],
    ],
  ],
  ['', []],
])('reads %j', (text, expected) => expect(read(text)).toEqual(expected));

it('takes corrections of a row, and keeps its fields', () => {
  const fixes = { 1: { agentId: 'a2' }, 2: { amount: 7 }, 3: { amount: null } };
  const { rows } = readTargets('דנה\t5\n18\tx\n17\t3', AGENTS, { fixes });
  expect(
    rows.map(({ agent: found, amount, problem, asksAgent, asksAmount }) => [
      found?.id,
      amount,
      problem,
      asksAgent,
      asksAmount,
    ]),
  ).toEqual([
    ['a2', 5, null, true, false],
    ['a3', 7, null, false, true],
    ['a1', null, 'amount', false, false],
  ]);
});

it('takes an exact number before one without its zeros', () => {
  const agents = [...AGENTS, agent('a6', 'טל', '7')];
  expect(readTargets('7\t5', agents).rows[0]?.agent?.id).toBe('a6');
});

it('states the line that it took as heading', () => {
  expect(readTargets('סוכן\tיעד\n17\t5', AGENTS).heading).toBe('סוכן · יעד');
  expect(readTargets('17\t5', AGENTS).heading).toBeNull();
});

it('has no rows of several columns until one is chosen', () => {
  const text = 'שם\tאוגוסט\tספטמבר\nדנה לוי\t5000\t6000';
  expect(readTargets(text, AGENTS)).toEqual({
    rows: [],
    heading: 'שם · אוגוסט · ספטמבר',
    columns: [
      { column: 1, sample: 'אוגוסט' },
      { column: 2, sample: 'ספטמבר' },
    ],
  });
  const [row] = readTargets(text, AGENTS, { amountColumn: 2 }).rows;
  expect([row?.agent?.id, row?.amount]).toEqual(['a1', 6_000]);
  const numbered = readTargets('17\tדנה לוי\t5', AGENTS, { amountColumn: 2 }).rows;
  expect(numbered).toMatchObject([{ key: '17', amount: 5 }]);
});

describe('a paste from a spreadsheet', () => {
  const NUMBERED = AGENTS.filter(({ employeeNumber }) => employeeNumber !== null);
  const mark = fc.constantFrom('', '', '\u200f', '\u200e', '\u2067', '\ufeff');
  /** Ways in which a sheet shows an agent. */
  const written = fc
    .tuple(fc.constantFrom(...NUMBERED), fc.nat(5), mark, mark)
    .map(([of, way, before, after]) => {
      const number = of.employeeNumber ?? '';
      const name = of.name ?? number;
      const space = ['  ', '\u00a0', '\n'][way - 2] ?? ' ';
      const cell = [number, `${Number(number)}.0`][way] ?? name.replace(' ', space);
      return { id: of.id, cell: before + cell + after };
    });
  /** Ways in which a sheet shows an amount, with the amount that it is; null: none. */
  const amount = fc
    .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.nat(10), mark)
    .map(([agorot, way, before]): { cell: string; amount: number | null } => {
      const shekels = agorot / 100;
      const grouped = shekels.toLocaleString('en-US', { minimumFractionDigits: 2 });
      const right = [
        String(shekels),
        grouped,
        `₪ ${grouped}`,
        `${grouped} ₪`,
        `${grouped} ש"ח`,
        `"${grouped}"`,
      ];
      const wrong = [
        `${shekels}%`,
        `${shekels}.00 ${shekels}.00`,
        `${shekels} לערך`,
        `${shekels}\n${shekels}`,
        '',
      ];
      const cell = right[way];
      if (cell === undefined) return { cell: wrong[way - right.length] ?? '', amount: null };
      return { cell: before + cell, amount: shekels };
    });
  const other = fc.constantFrom('', '', 'הערה', '12', '105%', 'צפון\nדרום', 'a "b" c');
  const sheet = fc.record({
    rows: fc.uniqueArray(fc.record({ agent: written, amount, other }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ agent: { id } }) => id,
    }),
    hasHeading: fc.boolean(),
    otherAt: fc.constantFrom<'none' | 'between' | 'after'>('none', 'none', 'between', 'after'),
    end: fc.constantFrom('\n', '\r\n'),
  });
  const quoteCell = (cell: string): string =>
    /[\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const copyCells = (cells: readonly string[]): string => cells.map(quoteCell).join('\t');

  it('gives each agent the amount of the own row, or none', () => {
    fc.assert(
      fc.property(sheet, ({ rows, hasHeading, otherAt, end }) => {
        // A column that is empty in all rows cannot be the amount.
        fc.pre(rows.some((one) => one.amount.cell !== ''));
        const lines = rows.map((one) => {
          const cells = [one.agent.cell, one.amount.cell];
          if (otherAt !== 'none') cells.splice(otherAt === 'between' ? 1 : 2, 0, one.other);
          return copyCells(cells);
        });
        const text = [...(hasHeading ? ['סוכן\tיעד'] : []), ...lines, ''].join(end);
        const found = readTargets(text, AGENTS);
        const asks =
          otherAt !== 'none' &&
          (rows.some((one) => one.other !== '') || (hasHeading && otherAt === 'between'));
        expect([found.columns.length > 0, found.rows.length > 0]).toEqual([asks, !asks]);
        const amountColumn = otherAt === 'between' ? 2 : 1;
        const { rows: read } = asks ? readTargets(text, AGENTS, { amountColumn }) : found;
        const saved = read
          .filter(({ problem }) => problem === null)
          .map((one) => [one.agent?.id, one.amount]);
        const meant = rows.flatMap((one) =>
          one.amount.amount === null ? [] : [[one.agent.id, one.amount.amount]],
        );
        expect(saved).toEqual(meant);
      }),
      { numRuns: 200 },
    );
  });
});
