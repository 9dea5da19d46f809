import { type MissingReference, type SalesFilter, salesList } from '#contract/features/sales/sales-contract';
import { serveList } from '#server/lib/lists/serve-list';
import { eq, gte, inArray, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm';
import {
  dateFaultTexts,
  missingReferenceTexts,
  SALE_SEARCH,
  saleFieldTexts as texts,
  SALES_NAME,
} from '#contract/features/sales/sale-texts';
import { amountsLine } from '#server/lib/settings/report-settings';
import { findAgentNames, findMarketerNames } from '#server/lib/names/names-queries';
import { agentNames, agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { businessDate } from '#server/lib/clock';
import { numberKeys, trigramIndex } from '#server/db/columns';
import { nameLabel } from '#server/db/name-label';
import { marketers } from '#server/db/schema/marketers-tables';
import { hasDateFault } from '#server/crm-mirror/mirror/sale-date-queries';
import { sales } from '#server/db/schema/sales-tables';
import { countRefused } from '#server/crm-mirror/health/health-queries';
import { namesQuery } from '#server/lib/lists/list-names';
import { by, byGroup, byName, byValue } from '#server/lib/lists/list-orders';
import type { ListContext, ListSource } from '#server/lib/lists/list-source';
import { buildCondition } from '#server/lib/lists/query-list';
import { searchCondition } from '#server/lib/lists/search-condition';
import { statusNames, sumByStatus, sumStatuses } from './sale-status-queries';

const number = numberKeys(sales.number);
const byNumber = [
  { sql: number.length, type: 'whole' },
  { sql: number.text, type: 'text' },
] as const;

const LACKS: Readonly<Record<MissingReference, SQL>> = {
  agent: isNull(sales.agentId),
  knownAgent: notExists(sql`(select 1 from ${agents} where ${agents.id} = ${sales.agentId})`),
  marketer: isNull(sales.marketerId),
  status: isNull(sales.statusCode),
};

export const salesSource: ListSource<typeof salesList> = {
  from: sales,
  joins: sql`left join ${customers} on ${customers.id} = ${sales.customerId}
    left join ${agentNames} on ${agentNames.id} = ${sales.agentId}
    left join ${marketers} on ${marketers.id} = ${sales.marketerId}
    left join ${products} on ${products.id} = ${sales.productId}`,
  columns: {
    id: sales.id,
    number: sales.number,
    saleDate: sales.saleDate,
    customerId: sales.customerId,
    customerName: nameLabel(customers, 'customers'),
    agentId: sales.agentId,
    agentName: agentNames.name,
    marketerId: sales.marketerId,
    marketerName: nameLabel(marketers, 'marketers'),
    productId: sales.productId,
    productName: nameLabel(products, 'products'),
    quantity: sales.quantity,
    amount: sales.amount,
    commission: sales.commission,
    statusCode: sales.statusCode,
    statusName: sales.statusName,
    modifiedAt: sales.modifiedAt,
  },
  sorts: {
    // Within a day, sales are sorted by number.
    date: by(sales.saleDate, ...byNumber),
    number: by(...byNumber),
    amount: by(sales.amount),
    commission: by(sales.commission),
    // Within a group, the latest sales come first.
    customer: byGroup(byName(sales.customerId, customers, { fewEach: true, indexed: true }), sales.saleDate),
    agent: byGroup(byName(sales.agentId, agentNames), sales.saleDate),
    marketer: byGroup(byName(sales.marketerId, marketers), sales.saleDate),
    status: byGroup(byValue(sales.statusCode, sales), sales.saleDate),
  },
  where: {
    from: (day) => gte(sales.saleDate, day),
    to: (day) => lte(sales.saleDate, day),
    dateFault: (fault, { clock }) => hasDateFault(sales.saleDate, fault, businessDate(clock.now())),
    agentId: (id) => eq(sales.agentId, id),
    lacks: (reference) => LACKS[reference],
    marketerId: (id) => eq(sales.marketerId, id),
    customerId: (id) => eq(sales.customerId, id),
    productId: (id) => eq(sales.productId, id),
    statusCode: (codes) => (codes.length > 0 ? inArray(sales.statusCode, codes) : undefined),
    text: (text, { db }) =>
      searchCondition(db, text, {
        names: [
          { column: sales.customerId, table: customers, trigrams: trigramIndex(customers) },
          { column: sales.agentId, table: agentNames },
          { column: sales.marketerId, table: marketers },
        ],
        numbers: [sales.number],
      }),
  },
  totals: async (db, where) => {
    const statuses = await sumByStatus(db, where);
    return { ...sumStatuses(statuses), statuses };
  },
  names: {
    customer: namesQuery(
      customers,
      nameLabel(customers, 'customers'),
      sql`coalesce(${customers.city}, ${customers.taxId})`,
    ),
    agent: findAgentNames,
    marketer: findMarketerNames,
    product: namesQuery(products, nameLabel(products, 'products'), products.sku),
    status: statusNames,
  },
  sheet: {
    name: SALES_NAME,
    columns: [
      { field: 'number', title: texts.number, kind: 'text', size: 'short' },
      { field: 'saleDate', title: texts.date, kind: 'date' },
      { field: 'customerName', title: texts.customer, kind: 'text' },
      { field: 'agentName', title: texts.agent, kind: 'text' },
      { field: 'marketerName', title: texts.marketer, kind: 'text' },
      { field: 'productName', title: texts.product, kind: 'text' },
      { field: 'quantity', title: texts.quantity, kind: 'number' },
      { field: 'amount', title: texts.amount, kind: 'money', summed: true },
      { field: 'commission', title: texts.commission, kind: 'money', summed: true },
      { field: 'statusName', title: texts.status, kind: 'text', size: 'short' },
      { field: 'modifiedAt', title: texts.modified, kind: 'moment' },
      { field: 'id', title: texts.id, kind: 'text', size: 'long' },
    ],
    filters: {
      from: { title: texts.from },
      to: { title: texts.to },
      dateFault: { title: texts.dateFault, words: dateFaultTexts },
      agentId: { title: texts.agent, party: 'agent' },
      lacks: { title: texts.lacks, words: missingReferenceTexts },
      marketerId: { title: texts.marketer, party: 'marketer' },
      customerId: { title: texts.customer, party: 'customer' },
      productId: { title: texts.product, party: 'product' },
      statusCode: { title: texts.status, party: 'status' },
      text: { title: SALE_SEARCH },
    },
    sorts: texts,
    about: async (db) => [await amountsLine(db), [texts.refused, (await countRefused(db)).sales ?? 0]],
  },
};

/** Returns the condition of a filter on `sales`; undefined if it matches all. */
export function saleCondition(filter: SalesFilter, context: ListContext): Promise<SQL | undefined> {
  return buildCondition<typeof salesList>(salesSource, filter, context);
}

export const salesRoutes = serveList(salesList, salesSource);
