import type { Customer } from '#contract/features/customers/customers-contract';

/** Customer identifiable by the id and the name. */
export function buildCustomer(id: string, overrides: Partial<Customer> = {}): Customer {
  return {
    id,
    name: `לקוח ${id}`,
    taxId: '514829037',
    phone: '050-555-0111',
    email: 'one@example.com',
    city: 'אשדוד',
    agentId: 'a1',
    agentName: 'טל רוזנברג',
    marketerId: 'm1',
    marketerName: 'רשת אור',
    createdAt: null,
    lastSaleOn: '2026-09-01',
    salesCount: 2,
    lifetimeAmount: 100,
    lastYearAmount: 10,
    doNotContact: false,
    ...overrides,
  };
}
