import type { MonthList, MonthRow } from './month-list-contract';
import {
  filterRows,
  findStep,
  hasStatement,
  isSent,
  isUnusual,
  ROW_FILTERS,
  sumRows,
} from './month-list-rules';

const CURRENT = [{ isCurrent: true }] as MonthRow['marks'];
const FORMER = [{ isCurrent: false }] as MonthRow['marks'];
const sent = (fields: object = {}) =>
  ({ state: 'sent', isDraft: false, isCurrent: true, ...fields }) as MonthRow['sending'];

function buildRow(fields: Partial<MonthRow> = {}): MonthRow {
  return {
    agentId: 'a',
    agentName: null,
    employeeNumber: '7',
    sales: 2,
    amount: 100,
    corrections: 0,
    payable: 100,
    previous: 100,
    waiting: 0,
    questions: 0,
    marks: [],
    email: null,
    phone: null,
    isOtherEmail: false,
    isOtherPhone: false,
    sending: null,
    ...fields,
  };
}

it.each([
  [130, 100, false],
  [130.01, 100, true],
  [70, 100, false],
  [69.99, 100, true],
  [-131, -100, true],
  [-130, -100, false],
  [500, 0, false],
])('commissions of %d after %d are unusual: %s', (amount, previous, is) => {
  expect(isUnusual(buildRow({ amount, previous }))).toBe(is);
});

it('never finds the sales without an agent unusual', () => {
  expect(isUnusual(buildRow({ agentId: '', amount: 500 }))).toBe(false);
});

it.each([
  ['never', null, false, false],
  ['in work', sent({ state: 'waiting' }), false, false],
  ['in an open month', sent(), false, true],
  ['a draft in an open month', sent({ isDraft: true }), false, true],
  ['in a closed month', sent(), true, true],
  ['a draft in a closed month', sent({ isDraft: true }), true, false],
  ['before a change', sent({ isCurrent: false }), true, false],
  ['a draft before a change', sent({ isDraft: true, isCurrent: false }), false, false],
])('sent %s', (_what, sending, isClosed, is) => {
  expect(isSent(buildRow({ sending }), isClosed)).toBe(is);
});

it.each([
  ['with sales', {}, true],
  ['with corrections alone', { sales: 0, corrections: -1 }, true],
  ['with a late change alone', { sales: 0, waiting: 1 }, true],
  ['without any', { sales: 0 }, false],
  ['for the sales without an agent', { agentId: '' }, false],
])('has a statement %s: %j, %s', (_what, fields, is) => {
  expect(hasStatement(buildRow(fields))).toBe(is);
});

it('filters the rows', () => {
  const rows = [
    buildRow({ agentId: 'checked', marks: CURRENT }),
    buildRow({ agentId: 'former', marks: FORMER }),
    buildRow({ agentId: 'unusual', marks: CURRENT, amount: 1_000 }),
    buildRow({ agentId: 'corrected', marks: CURRENT, corrections: -1 }),
    buildRow({ agentId: '', amount: 1_000 }),
  ];
  const filtered = ROW_FILTERS.map((filter) => [
    filter,
    filterRows(rows, filter).map(({ agentId }) => agentId),
  ]);
  expect(Object.fromEntries(filtered)).toEqual({
    all: ['checked', 'former', 'unusual', 'corrected', ''],
    unchecked: ['former'],
    unusual: ['unusual'],
    corrected: ['corrected'],
  });
});

it('sums the rows, and counts only agents, those to pay by whether they have an employee number', () => {
  const rows = [
    buildRow({
      agentId: 'a1',
      amount: 0.1,
      corrections: 0.2,
      payable: 0.3,
      previous: 5,
      marks: CURRENT,
      sending: sent(),
    }),
    buildRow({ agentId: 'a2', amount: 0.2, payable: 0.2, sales: 3, sending: sent({ isDraft: true }) }),
    buildRow({ agentId: 'a3', employeeNumber: null, payable: -4 }),
    buildRow({ agentId: 'a4', employeeNumber: null, payable: 0 }),
    buildRow({ agentId: '', employeeNumber: null, payable: 31.45, marks: CURRENT }),
  ];
  const sums = {
    agents: 4,
    statements: 4,
    sales: 11,
    amount: 300.3,
    corrections: 0.2,
    payable: 27.95,
    previous: 405,
    ready: { agents: 2, payable: 0.5 },
    lacking: { agents: 1, payable: -4 },
    zero: 1,
    withoutAgent: 31.45,
    checked: 1,
  };
  expect(sumRows(rows, false)).toEqual({ ...sums, sent: 2 });
  expect(sumRows(rows, true)).toEqual({ ...sums, sent: 1 });
});

describe('step of a month', () => {
  const month = (fields: Partial<MonthList>): MonthList => ({
    month: '2026-09',
    isClosed: true,
    needsSecondPerson: false,
    restored: null,
    missingSettings: [],
    fileTakenAt: '2026-10-02T06:00:00.000Z',
    previous: 0,
    rows: [],
    ...fields,
  });
  const [checked, open] = [buildRow({ marks: CURRENT }), buildRow()];
  const [done, draft] = [buildRow({ sending: sent() }), buildRow({ sending: sent({ isDraft: true }) })];

  it.each<[number, string, Partial<MonthList>, Parameters<typeof findStep>[1]]>([
    [0, 'not checked', { isClosed: false, rows: [checked, open] }, 'waiting'],
    [0, 'not over', { isClosed: false, rows: [checked] }, undefined],
    [1, 'checked', { isClosed: false, rows: [checked] }, 'waiting'],
    [2, 'closed', { fileTakenAt: null, rows: [done] }, undefined],
    [3, 'with its file', { rows: [done, draft] }, undefined],
    [4, 'sent', { rows: [done] }, undefined],
    [
      4,
      'sent, but for an agent without a salary',
      { rows: [done, buildRow({ sales: 0, amount: 0, payable: 0 })] },
      undefined,
    ],
    [4, 'sent, with sales without an agent', { rows: [done, buildRow({ agentId: '' })] }, undefined],
  ])('%d: %s', (step, _what, fields, state) => {
    expect(findStep(month(fields), state)).toBe(step);
  });
});
