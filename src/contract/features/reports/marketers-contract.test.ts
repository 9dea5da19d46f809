import { type MarketerRow, shownMarketers } from './marketers-contract';

const marketer = (id: string, more: Partial<MarketerRow> = {}): MarketerRow => ({
  id,
  name: null,
  city: null,
  agentId: null,
  agentName: null,
  isActive: true,
  customers: 0,
  activeCustomers: 0,
  sales: 0,
  amount: 0,
  previousAmount: 0,
  lastSaleOn: null,
  balance: 0,
  ageing: [0, 0, 0, 0],
  later: 0,
  ...more,
});
const rows = [
  marketer('idle'),
  marketer('sold', { sales: 1, name: 'דלתות הגליל', city: 'חיפה' }),
  marketer('owes', { balance: 1, ageing: [1, 0, 0, 0], name: 'מוטי שיווק' }),
  marketer('owesLong', { balance: 3, ageing: [1, 1, 0, 1], city: 'חיפה' }),
  marketer('overpaid', { balance: -1 }),
  marketer('noAges', { ageing: [] }),
];
const shown = (...[filter]: [Parameters<typeof shownMarketers>[1]]) =>
  shownMarketers(rows, filter).map(({ id }) => id);

it('shows marketers with sales or a balance, with debt, with old debt, or all', () => {
  expect(shown({ show: 'active' })).toEqual(['sold', 'owes', 'owesLong', 'overpaid']);
  expect(shown({ show: 'inDebt' })).toEqual(['owes', 'owesLong']);
  expect(shown({ show: 'over90' })).toEqual(['owesLong']);
  expect(shown({ show: 'all' })).toEqual(['idle', 'sold', 'owes', 'owesLong', 'overpaid', 'noAges']);
});

it('finds a name or a city inside the group', () => {
  expect(shown({ show: 'all', text: 'חיפה' })).toEqual(['sold', 'owesLong']);
  expect(shown({ show: 'inDebt', text: 'חיפה' })).toEqual(['owesLong']);
  expect(shown({ show: 'all', text: 'הגליל חיפה' })).toEqual(['sold']);
  expect(shown({ show: 'all', text: 'null' })).toEqual([]);
});
