import * as z from 'zod/mini';
import { nullableText } from '#contract/lib/http/typed-text';
import { route } from '#contract/lib/http/route';
import { ColumnText, Flag, Id, IdText, listSchema, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { feature } from '#contract/lib/feature';
import { addDays } from '#contract/lib/calendar/calendar-rules';

export const customersFeature = feature({
  name: 'customers',
  audit: {
    customers: {
      kind: 'לקוחות',
      actions: {
        exported: 'ייצוא לקוחות',
      },
    },
    customer: {
      kind: 'לקוח',
      actions: {
        do_not_contact_changed: 'שינוי סימון ״לא ליצור קשר״',
      },
    },
  },
});

const MAX_CITIES = 50;

/** Amounts in ₪. Sales of every status up to today. */
export const Customer = z.object({
  id: z.string(),
  name: nullableText,
  taxId: nullableText,
  phone: nullableText,
  email: nullableText,
  city: nullableText,
  agentId: nullableText,
  agentName: nullableText,
  marketerId: nullableText,
  marketerName: nullableText,
  /** ISO 8601 in UTC. */
  createdAt: nullableText,
  lastSaleOn: nullableText,
  salesCount: z.int(),
  lifetimeAmount: z.number(),
  /** Sales of the 12 months up to and including the last sale. Null if the customer has never bought. */
  lastYearAmount: z.nullable(z.number()),
  doNotContact: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

export const customersList = list(customersFeature, {
  path: '/api/customers',
  openToTokens: true,
  summary: 'Customers',
  requires: 'customers.view',
  row: Customer,
  filter: {
    /** Every word must match the name, the city, the phone number or the tax id. */
    text: SearchText,
    agentId: Id,
    marketerId: Id,
    /** Matches any of these cities. */
    city: listSchema(ColumnText, MAX_CITIES),
    /** True for customers with a sale in the last `inactiveAfterDays` days. */
    active: Flag,
  },
  sorts: { lastSaleOn: 'desc', name: 'asc', lifetimeAmount: 'desc', lastYearAmount: 'desc' },
  days: ['lastSaleOn'],
  totals: {
    salesCount: z.int(),
    lifetimeAmount: z.number(),
    /** Sum of `lastYearAmount` of the customers, ₪. */
    lastYearAmount: z.number(),
    neverBought: z.int(),
    /** Number of days in the organisation's setting. */
    inactiveAfterDays: z.int(),
  },
  names: ['agent', 'marketer', 'city'],
  exported: true,
  record: true,
});

export const changeDoNotContact = route(customersFeature, {
  method: 'PATCH',
  path: '/api/customers/:id',
  summary: 'Sets whether a customer may be called or written to',
  requires: 'customers.edit',
  audit: 'customer.do_not_contact_changed',
  params: z.strictObject({ id: IdText }),
  body: z.strictObject({ doNotContact: z.boolean() }),
  response: z.object({ data: Customer }),
});

/** Sales of a customer by calendar year, newest first; years without sales are missing. Amounts in ₪. */
export const CustomerFigures = z.object({
  sales: z.int(),
  amount: z.number(),
  firstSaleOn: nullableText,
  lastSaleOn: nullableText,
  years: z.array(z.object({ year: z.int(), sales: z.int(), amount: z.number() })),
  /** The last twelve months up to today, oldest first. Months without sales are zero. */
  months: z.array(z.object({ month: z.string(), amount: z.number() })),
  lastSyncTime: nullableText,
});
export type CustomerFigures = z.infer<typeof CustomerFigures>;

export const getCustomerFigures = route(customersFeature, {
  method: 'GET',
  path: '/api/customers/:id/figures',
  openToTokens: true,
  summary: "A customer's purchases, in total, by year and by month",
  requires: 'customers.view',
  params: z.strictObject({ id: IdText }),
  response: z.object({ data: CustomerFigures }),
});

/**
 * Default number of days without a sale after which a customer is inactive (product.md sections 3 and 4: "default
 * 90").
 */
export const INACTIVE_AFTER_DAYS = 90;

/** Minimum and maximum of the setting. More than ten years is a mistake of units. */
export const INACTIVE_DAYS_BOUNDS = [1, 3_650] as const;

/** Returns the first day on which a sale keeps a customer active today. A sale exactly `days` days ago counts. */
export function activeSince(today: string, days: number): string {
  return addDays(today, -days);
}
