import { isNull, lt, or, sql } from 'drizzle-orm';
import { customerFieldTexts as texts } from '#contract/features/customers/customers-texts';
import { activeSince } from '#contract/features/customers/customers-contract';
import { DAYS_OF_SETTING, type inactiveList } from '#contract/features/reports/inactive-contract';
import {
  customerColumns,
  customerJoins,
  customerRows,
} from '#server/features/customers/customer-rows-queries';
import {
  customerNames,
  customerSheetAbout,
  customerSheetColumns as columns,
  customerSheetFilters,
  customerSorts,
  customerWhere,
} from '#server/features/customers/customer-list-parts-queries';
import { findInactiveDays } from '#server/lib/settings/report-settings';
import { businessDate, type Clock } from '#server/lib/clock';
import { getRows } from '#server/db/database';
import { customers } from '#server/db/schema/customers-tables';
import { invertSort } from '#server/lib/lists/list-orders';
import type { ListSource } from '#server/lib/lists/list-source';

/** @param clock determines the day that `daysSince` counts to */
export const inactiveSource = (clock: Clock): ListSource<typeof inactiveList> => ({
  from: customerRows,
  joins: customerJoins,
  columns: {
    ...customerColumns,
    daysSince: sql`(${businessDate(clock.now())}::date - ${customerRows.lastSaleOn})`,
  },
  sorts: {
    ...customerSorts,
    daysSince: invertSort(customerRows.lastSaleOn),
  },
  where: {
    ...customerWhere,
    days: async (minDays, { db, clock }) => {
      const days = minDays === DAYS_OF_SETTING ? await findInactiveDays(db) : minDays;
      const since = activeSince(businessDate(clock.now()), days);
      return or(lt(customerRows.lastSaleOn, since), isNull(customerRows.lastSaleOn));
    },
  },
  totals: async (db, where) => {
    const query = sql`select count(*)::int as count,
        coalesce(sum(${customerRows.lastYearAmount}), 0)::float8 as "lastYearAmount",
        coalesce(sum(${customerRows.salesCount}), 0)::int as "salesCount",
        coalesce(sum(${customerRows.lifetimeAmount}), 0)::float8 as "lifetimeAmount",
        count(*) filter (where ${customerRows.lastSaleOn} is null)::int as "neverBought",
        (select count(*)::int from ${customers}) as customers
      from ${customerRows} where ${where ?? sql`true`}`;
    const [row] = getRows<Totals>(await db.execute(query));
    const none = {
      count: 0,
      lastYearAmount: 0,
      salesCount: 0,
      lifetimeAmount: 0,
      neverBought: 0,
      customers: 0,
    };
    return { ...(row ?? none), inactiveAfterDays: await findInactiveDays(db) };
  },
  names: customerNames,
  sheet: {
    name: texts.inactive,
    columns: [
      ...columns.record,
      { field: 'lastYearAmount', title: texts.lastYearAmount, kind: 'money', summed: true },
      { field: 'daysSince', title: texts.daysSince, kind: 'number' },
      ...columns.sales,
      ...columns.parties,
      ...columns.end,
    ],
    filters: { days: { title: texts.days }, ...customerSheetFilters },
    sorts: texts,
    about: customerSheetAbout,
  },
});

interface Totals {
  count: number;
  lastYearAmount: number;
  salesCount: number;
  lifetimeAmount: number;
  neverBought: number;
  customers: number;
}
