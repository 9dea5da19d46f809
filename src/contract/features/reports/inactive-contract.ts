import * as z from 'zod/mini';
import { Customer, INACTIVE_DAYS_BOUNDS } from '#contract/features/customers/customers-contract';
import { Id, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { reportsFeature } from './reports-feature';

/** Placeholder for the number of days in the organisation's setting. */
export const DAYS_OF_SETTING = 0;

const Days = z._default(
  z.coerce.number().check(z.int(), z.minimum(DAYS_OF_SETTING), z.maximum(INACTIVE_DAYS_BOUNDS[1])),
  DAYS_OF_SETTING,
);

/** A customer without a sale for a number of days. Customers without any sale are sorted last. */
export const InactiveCustomer = z.extend(Customer, {
  /** Days since the last sale. Null if the customer has never bought. */
  daysSince: z.nullable(z.int()),
});
export type InactiveCustomer = z.infer<typeof InactiveCustomer>;

export const inactiveList = list(reportsFeature, {
  path: '/api/reports/resellers-summary',
  openToTokens: true,
  summary: 'Inactive customers: no sale for a number of days',
  requires: 'inactive_customers.view',
  row: InactiveCustomer,
  filter: { days: Days, text: SearchText, agentId: Id, marketerId: Id },
  /** `lastYearAmount` is the lost amount. */
  sorts: {
    lastYearAmount: 'desc',
    name: 'asc',
    daysSince: 'desc',
    lastSaleOn: 'asc',
    lifetimeAmount: 'desc',
  },
  totals: {
    /** Sum of `lastYearAmount` of the customers, ₪. */
    lastYearAmount: z.number(),
    salesCount: z.int(),
    lifetimeAmount: z.number(),
    neverBought: z.int(),
    /** Number of all customers, active and inactive. */
    customers: z.int(),
    /** Number of days in the organisation's setting. */
    inactiveAfterDays: z.int(),
  },
  names: ['agent', 'marketer'],
  exported: true,
});
