import type { ManagedAgent } from '../../../../contract/features/user-info-management/user-info-management-contract';
import { MAX_TARGET } from '../../../../contract/features/user-info-management/user-info-management-rules';
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
];

const read = (text: string, fixes: TargetFixes = {}) =>
  readTargets(text, AGENTS, fixes).map((row) => [row.line, row.agent?.id ?? null, row.amount, row.problem]);

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
  ['גל\t5', [[1, null, 5, 'unknown']]],
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
  ['', []],
])('reads %j', (text, expected) => expect(read(text)).toEqual(expected));

it('takes corrections of a row, and keeps its fields', () => {
  const fixes = { 1: { agentId: 'a2' }, 2: { amount: 7 }, 3: { amount: null } };
  const rows = readTargets('דנה\t5\n18\tx\n17\t3', AGENTS, fixes);
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
