import * as z from 'zod/mini';
import { INACTIVE_DAYS_BOUNDS } from '../customers/customers-rules';
import { Customer } from '../customers/customers-contract';
import { Id, SearchText } from '../lists/filters';
import { list } from '../lists/list';

/** In place of a number of days: those that the organisation has set. */
export const DAYS_OF_SETTING = 0;

const Days = z._default(
  z.coerce.number().check(z.int(), z.minimum(DAYS_OF_SETTING), z.maximum(INACTIVE_DAYS_BOUNDS[1])),
  DAYS_OF_SETTING,
);

/** A customer without a sale for a number of days; who never bought comes last. */
export const InactiveCustomer = z.extend(Customer, {
  /** Since the last sale; null: never bought. */
  daysSince: z.nullable(z.int()),
});
export type InactiveCustomer = z.infer<typeof InactiveCustomer>;

export const inactiveList = list({
  path: '/api/reports/resellers-summary',
  summary: 'Inactive customers: no sale for a number of days',
  requires: 'inactive_customers.view',
  row: InactiveCustomer,
  filter: { days: Days, text: SearchText, agentId: Id, marketerId: Id },
  /** `lastYearAmount`: what was lost. */
  sorts: {
    lastYearAmount: 'desc',
    name: 'asc',
    daysSince: 'desc',
    lastSaleOn: 'asc',
    lifetimeAmount: 'desc',
  },
  totals: {
    /** What they bought in the twelve months up to their last sales, shekels. */
    lastYearAmount: z.number(),
    neverBought: z.int(),
    /** All customers, active or not. */
    customers: z.int(),
    /** The days that the organisation has set. */
    inactiveAfterDays: z.int(),
  },
  names: ['agent', 'marketer'],
  exported: true,
});
