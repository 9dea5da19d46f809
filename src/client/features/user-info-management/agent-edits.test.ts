import {
  type ManagedAgent,
  MAX_TARGET,
} from '#contract/features/user-info-management/user-info-management-contract';
import {
  changedFields,
  changesInWords,
  edited,
  filterAgents,
  findProblems,
  getProblems,
  toChanges,
  toEmployeeNumber,
} from './agent-edits';

const buildAgent = (fields: Partial<ManagedAgent> = {}): ManagedAgent => ({
  id: 'a1',
  name: 'רון',
  email: null,
  isActive: true,
  user: null,
  suggestion: null,
  employeeNumber: '7',
  employment: 'employee',
  target: 1_000,
  targetFrom: null,
  ...fields,
});
const AGENTS = [buildAgent(), buildAgent({ id: 'a2', name: null, employeeNumber: null, target: null })];

it('keeps the fields that differ from the stored ones', () => {
  const all = { a1: { employment: 'employee', employeeNumber: '8', target: null }, a2: {} } as const;
  expect(changedFields(AGENTS[0]!, all)).toEqual(['employeeNumber', 'target']);
  expect(changedFields(AGENTS[1]!, all)).toEqual([]);
  expect(changedFields(AGENTS[0]!, {})).toEqual([]);
  expect(toChanges(AGENTS, all)).toEqual([{ agentId: 'a1', employeeNumber: '8', target: null }]);
  expect(edited(AGENTS[0]!, all)).toMatchObject({ id: 'a1', name: 'רון', employeeNumber: '8' });
});

it('describes the changes with the values before and after', () => {
  const all = {
    a1: { employment: 'self_employed', employeeNumber: null, target: 2_500 },
    a2: { target: Number.NaN },
  } as const;
  expect(changesInWords(AGENTS, all)).toEqual([
    { name: 'a1.employment', label: 'רון, העסקה', before: 'שכיר', after: 'עצמאי' },
    { name: 'a1.employeeNumber', label: 'רון, מס׳ עובד / ספק', before: '7', after: 'חסר' },
    { name: 'a1.target', label: 'רון, יעד מכירות, ₪', before: '1,000', after: '2,500' },
    { name: 'a2.target', label: 'a2, יעד מכירות, ₪', before: 'חסר', after: 'חסר' },
  ]);
});

it.each([
  [0, true],
  [MAX_TARGET, true],
  [1_234.56, true],
  [-0.01, false],
  [MAX_TARGET + 1, false],
  [1.234, false],
  [Number.NaN, false],
  [null, true],
])('accepts the target %s: %s', (target, isFine) => {
  const problems = findProblems({ a1: { target }, a2: { employeeNumber: 'x' } });
  expect(problems).toEqual(
    isFine ? {} : { 'a1.target': expect.stringMatching(/סכום בין 0 ל-99,999,999.99, עם שתי ספרות/) },
  );
});

it.each([
  ['10-07/a_b.c', '10-07/a_b.c', true],
  [' \u200f1007\u200e ', '1007', true],
  ['  ', null, true],
  ['א-12', 'א-12', false],
  ['10 07', '10 07', false],
])('reads the employee number %j as %j; acceptable: %s', (typed, read, isFine) => {
  const employeeNumber = toEmployeeNumber(typed);
  expect(employeeNumber).toBe(read);
  const problems = findProblems({ a1: { employeeNumber } });
  expect(problems).toEqual(
    isFine ? {} : { 'a1.employeeNumber': expect.stringMatching(/רק אותיות לטיניות, ספרות/) },
  );
});

it("assigns the server's errors to the fields of the agents", () => {
  const sent = [{ agentId: 'a1' }, { agentId: 'a2', target: 1 }];
  const fields = [
    { field: 'body.changes.1.target', reason: 'סכום גדול מדי' },
    { field: 'body.changes.0.employeeNumber', reason: 'taken' },
    { field: 'body.changes.2.target', reason: 'no such agent' },
    { field: 'body.month', reason: 'no month' },
  ];
  expect(getProblems(sent, fields)).toEqual({
    'a2.target': 'סכום גדול מדי',
    'a1.employeeNumber': 'הערך אינו תקין',
  });
});

describe('filter', () => {
  const user = { id: 'u', displayName: 'Dana', email: 'd@misrad.example' } as ManagedAgent['user'];
  const agents = [buildAgent({ user }), ...AGENTS.slice(1), buildAgent({ id: 'a3', name: 'שירה' })];
  it.each([
    ['all', '', ['a1', 'a2', 'a3']],
    ['unlinked', '', ['a2', 'a3']],
    ['numberless', '', ['a2']],
    ['all', ' dana ', ['a1']],
    ['all', 'D@MISRAD', ['a1']],
    ['all', 'שיר', ['a3']],
    ['all', '7', ['a1', 'a3']],
    ['unlinked', 'רון', []],
    ['all', 'null', []],
  ] as const)('%s with the text "%s"', (filter, text, ids) => {
    expect(filterAgents(agents, { filter, text }).map(({ id }) => id)).toEqual(ids);
  });
});
