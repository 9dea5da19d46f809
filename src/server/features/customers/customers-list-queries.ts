import { eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { customersList } from '../../../contract/features/customers/customers-contract';
import { activeSince } from '../../../contract/features/customers/customers-rules';
import { customerFieldTexts as texts } from '../../../contract/features/customers/customers-texts';
import { findInactiveDays } from '../functions/inactive-days-setting';
import { businessDate } from '../../lib/clock';
import { findAgentNames } from '../agents/agent-names-queries';
import { nameKey } from '../../lib/database/columns';
import { getRows } from '../../lib/database/database';
import { marketers } from '../reports/marketers/marketers-tables';
import { amountsLine } from '../reports/report-settings';
import { namesQuery, textsQuery } from '../../lib/lists/list-names';
import { by } from '../../lib/lists/list-orders';
import type { ListSource } from '../../lib/lists/list-source';
import { searchCondition } from '../../lib/lists/search-condition';
import { customers } from './customers-tables';
import { customerColumns, customerJoins, customerRows } from './customer-rows-queries';

const name = { sql: nameKey(customerRows.searchName), type: 'text' } as const;

export const customersSource: ListSource<typeof customersList> = {
  from: customerRows,
  joins: customerJoins,
  columns: customerColumns,
  sorts: {
    name: by(name),
    lastSaleOn: by(customerRows.lastSaleOn),
    lifetimeAmount: by(customerRows.lifetimeAmount),
  },
  where: {
    text: (text, { db }) => searchCondition(db, text, { rows: { of: customerRows, among: customers } }),
    agentId: (id) => eq(customerRows.agentId, id),
    marketerId: (id) => eq(customerRows.marketerId, id),
    city: (cities) => inArray(customerRows.city, cities),
    active: async (active, { db, clock }) => {
      const since = activeSince(businessDate(clock.now()), await findInactiveDays(db));
      return active
        ? gte(customerRows.lastSaleOn, since)
        : or(lt(customerRows.lastSaleOn, since), isNull(customerRows.lastSaleOn));
    },
  },
  totals: async (db, where) => {
    const query = sql`select count(*)::int as count,
        coalesce(sum(${customerRows.lifetimeAmount}), 0)::float8 as "lifetimeAmount"
      from ${customerRows} where ${where ?? sql`true`}`;
    const [row] = getRows<{ count: number; lifetimeAmount: number }>(await db.execute(query));
    const none = { count: 0, lifetimeAmount: 0 };
    return { ...(row ?? none), inactiveAfterDays: await findInactiveDays(db) };
  },
  names: {
    agent: findAgentNames,
    marketer: namesQuery(marketers, marketers.city),
    city: textsQuery(customers.city, customers),
  },
  sheet: {
    name: texts.customers,
    columns: [
      { field: 'name', title: texts.name, kind: 'text', width: 28 },
      { field: 'taxId', title: texts.taxId, kind: 'text', width: 14 },
      { field: 'city', title: texts.city, kind: 'text', width: 16 },
      { field: 'phone', title: texts.phone, kind: 'text', width: 16 },
      { field: 'email', title: texts.email, kind: 'text', width: 24 },
      { field: 'agentName', title: texts.agent, kind: 'text', width: 18 },
      { field: 'marketerName', title: texts.marketer, kind: 'text', width: 18 },
      { field: 'lastSaleOn', title: texts.lastSaleOn, kind: 'date', width: 13 },
      { field: 'lifetimeAmount', title: texts.lifetimeAmount, kind: 'money', width: 14, summed: true },
      { field: 'doNotContact', title: texts.doNotContact, kind: 'text', width: 14 },
      { field: 'id', title: texts.id, kind: 'text', width: 38 },
    ],
    filters: {
      text: { title: texts.text },
      agentId: { title: texts.agent, party: 'agent' },
      marketerId: { title: texts.marketer, party: 'marketer' },
      city: { title: texts.city, party: 'city' },
      active: { title: texts.active },
    },
    sorts: texts,
    about: async (db) => [await amountsLine(db)],
  },
};
