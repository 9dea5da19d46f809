import { eq, isNull, lt, or, sql } from 'drizzle-orm';
import { customerFieldTexts as texts } from '../../../../contract/features/customers/customers-texts';
import { activeSince } from '../../../../contract/features/customers/customers-rules';
import { DAYS_OF_SETTING, type inactiveList } from '../../../../contract/features/reports/inactive-contract';
import { customerColumns, customerJoins, customerRows } from '../../customers/customer-rows-queries';
import { findInactiveDays } from '../../functions/inactive-days-setting';
import { businessDate, type Clock } from '../../../lib/clock';
import { getRows } from '../../../lib/database/database';
import { findAgentNames } from '../../agents/agent-names-queries';
import { customers } from '../../customers/customers-tables';
import { nameKey } from '../../../lib/database/columns';
import { marketers } from '../marketers/marketers-tables';
import { namesQuery } from '../../../lib/lists/list-names';
import { against, by } from '../../../lib/lists/list-orders';
import type { ListSource } from '../../../lib/lists/list-source';
import { searchCondition } from '../../../lib/lists/search-condition';
import { amountsLine } from '../report-settings';

const name = { sql: nameKey(customerRows.searchName), type: 'text' } as const;

/** @param clock determines the day that `daysSince` counts to */
export const inactiveSource = (clock: Clock): ListSource<typeof inactiveList> => ({
  from: customerRows,
  joins: customerJoins,
  columns: {
    ...customerColumns,
    daysSince: sql`(${businessDate(clock.now())}::date - ${customerRows.lastSaleOn})`,
  },
  sorts: {
    lastYearAmount: by(customerRows.lastYearAmount),
    name: by(name),
    daysSince: against(customerRows.lastSaleOn),
    lastSaleOn: by(customerRows.lastSaleOn),
    lifetimeAmount: by(customerRows.lifetimeAmount),
  },
  where: {
    days: async (asked, { db, clock }) => {
      const days = asked === DAYS_OF_SETTING ? await findInactiveDays(db) : asked;
      const since = activeSince(businessDate(clock.now()), days);
      return or(lt(customerRows.lastSaleOn, since), isNull(customerRows.lastSaleOn));
    },
    text: (text, { db }) => searchCondition(db, text, { rows: { of: customerRows, among: customers } }),
    agentId: (id) => eq(customerRows.agentId, id),
    marketerId: (id) => eq(customerRows.marketerId, id),
  },
  totals: async (db, where) => {
    const query = sql`select count(*)::int as count,
        coalesce(sum(${customerRows.lastYearAmount}), 0)::float8 as "lastYearAmount",
        count(*) filter (where ${customerRows.lastSaleOn} is null)::int as "neverBought",
        (select count(*)::int from ${customers}) as customers
      from ${customerRows} where ${where ?? sql`true`}`;
    const [row] = getRows<Totals>(await db.execute(query));
    const none = { count: 0, lastYearAmount: 0, neverBought: 0, customers: 0 };
    return { ...(row ?? none), inactiveAfterDays: await findInactiveDays(db) };
  },
  names: { agent: findAgentNames, marketer: namesQuery(marketers, marketers.city) },
  sheet: {
    name: texts.inactive,
    columns: [
      { field: 'name', title: texts.name, kind: 'text', width: 28 },
      { field: 'taxId', title: texts.taxId, kind: 'text', width: 14 },
      { field: 'city', title: texts.city, kind: 'text', width: 16 },
      { field: 'phone', title: texts.phone, kind: 'text', width: 16 },
      { field: 'email', title: texts.email, kind: 'text', width: 24 },
      { field: 'lastYearAmount', title: texts.lastYearAmount, kind: 'money', width: 14, summed: true },
      { field: 'daysSince', title: texts.daysSince, kind: 'number', width: 14 },
      { field: 'lastSaleOn', title: texts.lastSaleOn, kind: 'date', width: 13 },
      { field: 'lifetimeAmount', title: texts.lifetimeAmount, kind: 'money', width: 14, summed: true },
      { field: 'agentName', title: texts.agent, kind: 'text', width: 18 },
      { field: 'marketerName', title: texts.marketer, kind: 'text', width: 18 },
      { field: 'doNotContact', title: texts.doNotContact, kind: 'text', width: 14 },
      { field: 'id', title: texts.id, kind: 'text', width: 38 },
    ],
    filters: {
      days: { title: texts.days },
      text: { title: texts.text },
      agentId: { title: texts.agent, party: 'agent' },
      marketerId: { title: texts.marketer, party: 'marketer' },
    },
    sorts: {
      lastYearAmount: texts.lastYearAmount,
      name: texts.name,
      daysSince: texts.daysSince,
      lastSaleOn: texts.lastSaleOn,
      lifetimeAmount: texts.lifetimeAmount,
    },
    about: async (db) => [await amountsLine(db)],
  },
});

interface Totals {
  count: number;
  lastYearAmount: number;
  neverBought: number;
  customers: number;
}
