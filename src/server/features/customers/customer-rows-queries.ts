import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { agentNames } from '#server/db/schema/agents-tables';
import { nameLabel } from '#server/db/name-label';
import { marketers } from '#server/db/schema/marketers-tables';
import { contactPreferences, customers } from '#server/db/schema/customers-tables';

/** Customers with their contact preferences. */
export const customerRows = new QueryBuilder()
  .select({
    id: customers.id,
    name: customers.name,
    searchName: customers.searchName,
    searchText: customers.searchText,
    searchDigits: customers.searchDigits,
    taxId: customers.taxId,
    phone: customers.phone,
    email: customers.email,
    city: customers.city,
    agentId: customers.agentId,
    marketerId: customers.marketerId,
    createdAt: customers.createdAt,
    lastSaleOn: customers.lastSaleOn,
    salesCount: customers.salesCount,
    lifetimeAmount: customers.lifetimeAmount,
    lastYearAmount: customers.lastYearAmount,
    doNotContact: sql<boolean>`coalesce(${contactPreferences.doNotContact}, false)`.as('do_not_contact'),
  })
  .from(customers)
  .leftJoin(contactPreferences, eq(contactPreferences.customerId, customers.id))
  .as('customer_rows');

/** Joins for the names of referenced records. Only the rows of a page are joined. */
export const customerJoins = sql`left join ${agentNames} on ${agentNames.id} = ${customerRows.agentId}
  left join ${marketers} on ${marketers.id} = ${customerRows.marketerId}`;

/** Hides a contact column of customers who must not be contacted. */
function toReach(column: SQLWrapper): SQL {
  return sql`case when ${customerRows.doNotContact} then null else ${column} end`;
}

/** All fields of a customer. */
export const customerColumns = {
  id: customerRows.id,
  name: nameLabel(customerRows, 'customers'),
  taxId: customerRows.taxId,
  phone: toReach(customerRows.phone),
  email: toReach(customerRows.email),
  city: customerRows.city,
  agentId: customerRows.agentId,
  agentName: agentNames.name,
  marketerId: customerRows.marketerId,
  marketerName: nameLabel(marketers, 'marketers'),
  createdAt: customerRows.createdAt,
  lastSaleOn: customerRows.lastSaleOn,
  salesCount: customerRows.salesCount,
  lifetimeAmount: customerRows.lifetimeAmount,
  lastYearAmount: customerRows.lastYearAmount,
  doNotContact: customerRows.doNotContact,
};
