import * as fc from 'fast-check';
import { getAgentName } from './agent-name';
import type { AgentFigures, AgentRow } from './agents-contract';
import { computeReachedShare, computeTotals, shownAgents } from './agents-rules';

it.each([
  [50, 200, 25],
  [300, 200, 150],
  [5, 1, 500],
  [50, 0, null],
  [50, -1, null],
  [50, null, null],
])('%d of the target %j is %j percent', (amount, target, share) => {
  expect(computeReachedShare(amount, target)).toBe(share);
});

it.each([
  [{ id: '', name: null }, 'ללא סוכן'],
  [{ id: 'abcdefgh-1234', name: null }, 'סוכן לא מוכר'],
  [{ id: 'abcdefgh-1234', name: ' ' }, 'סוכן ללא שם'],
  [{ id: 'abcdefgh-1234', name: 'דנה לוי' }, 'דנה לוי'],
])('the agent %j is named %s', (agent, name) => expect(getAgentName(agent)).toBe(name));

describe('the shown agents', () => {
  const figures: AgentFigures = {
    amount: 0,
    sales: 0,
    previousAmount: 0,
    previousSales: 0,
    trend: [],
    target: null,
  };
  const agent = (id: string, more: Partial<AgentRow> = {}): AgentRow => ({
    id,
    name: id,
    phone: null,
    email: null,
    isActive: false,
    ...more,
  });
  const rows = [
    agent('active', { isActive: true }),
    agent('amount', { figures: { ...figures, amount: -5 } }),
    agent('sales', { figures: { ...figures, sales: 1 } }),
    agent('salary', { salary: 10 }),
    agent('former amount', { figures: { ...figures, previousAmount: 5 } }),
    agent('former sales', { figures: { ...figures, previousSales: 1 } }),
    agent('former salary', { previousSalary: 5 }),
    agent('target', { figures: { ...figures, target: 100 } }),
    agent('idle', { figures, salary: 0 }),
    agent('gone'),
  ];
  const shown = (filter: Parameters<typeof shownAgents>[1]) => shownAgents(rows, filter).map(({ id }) => id);

  it('are active, or have sales, a salary or a target in one of the compared months', () => {
    expect(shown({ show: 'active' })).toEqual(rows.slice(0, 8).map(({ id }) => id));
    expect(shown({ show: 'all' })).toEqual(rows.map(({ id }) => id));
  });

  it('have a matching name inside the group', () => {
    expect(shown({ show: 'all', text: 'sal' })).toEqual(['sales', 'salary', 'former sales', 'former salary']);
    expect(shown({ show: 'active', text: 'idle' })).toEqual([]);
  });
});

it('sums the same of the agents shown first as of all', () => {
  const money = fc.constantFrom(0, 0, 12.5, -3);
  const count = fc.constantFrom(0, 2);
  const figures = fc.record({
    amount: money,
    sales: count,
    previousAmount: money,
    previousSales: count,
    trend: fc.constant<number[]>([]),
    target: fc.constantFrom(null, 0, 100),
  });
  const row = fc.record({
    id: fc.constantFrom('', 'a1'),
    name: fc.constant('נועה'),
    phone: fc.constant(null),
    email: fc.constant(null),
    isActive: fc.boolean(),
    figures,
    salary: money,
    previousSalary: money,
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const totals = computeTotals(shownAgents(rows, { show: 'active' }), 50);
      expect(totals).toEqual(computeTotals(rows, 50));
    }),
  );
});
