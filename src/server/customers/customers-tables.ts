import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  moment,
  momentInRange,
  money,
  folded,
  nameKey,
  named,
  trigramsOf,
  NOW,
} from '../platform/database/columns';

export const customers = pgTable(
  'customers',
  {
    ...named,
    taxId: text('tax_id'),
    phone: text('phone'),
    email: text('email'),
    city: text('city'),
    agentId: text('agent_id'),
    marketerId: text('marketer_id'),
    createdAt: moment('created_at'),
    /** Where a search looks, computed by the database: folding 100,000 rows at every search would take a second. */
    searchText: text('search_text').generatedAlwaysAs(
      folded(sql`coalesce(name, '') || ' ' || coalesce(city, '') || ' ' || coalesce(tax_id, '')`),
    ),
    /** The digits of telephone and tax id, apart from each other. */
    searchDigits: text('search_digits').generatedAlwaysAs(
      sql`regexp_replace(coalesce(phone, '') || '|' || coalesce(tax_id, ''), '[^0-9|]', '', 'g')`,
    ),
    /** Derived from `sales` at the end of a run: the newest sale up to today, whatever its status. */
    lastSaleOn: date('last_sale_on', { mode: 'string' }),
    /** Derived from `sales` at the end of a run, shekels. */
    lifetimeAmount: money('lifetime_amount').notNull().default(0),
    /** Derived likewise: the twelve months up to and including the last sale; null: never bought. Shekels. */
    lastYearAmount: money('last_year_amount'),
  },
  (table) => [
    momentInRange('customers_created_in_range', table.createdAt),
    index('customers_last_sale_on').on(table.lastSaleOn, table.id),
    index('customers_by_last_year').on(table.lastYearAmount, table.id),
    index('customers_by_lifetime').on(table.lifetimeAmount, table.id),
    index('customers_by_marketer').on(table.marketerId),
    index('customers_by_name').on(nameKey(table.searchName), table.id),
    index('customers_by_trigrams').using('gin', trigramsOf(table)),
  ],
);

/** Customers who asked not to be called or written to; kept here, not in the CRM. */
export const contactPreferences = pgTable('contact_preferences', {
  customerId: text('customer_id').primaryKey(),
  doNotContact: boolean('do_not_contact').notNull(),
  updatedAt: moment('updated_at').notNull().default(NOW),
});
