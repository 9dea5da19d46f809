import { gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { activeSince, type customersList } from '#contract/features/customers/customers-contract';
import { customerFieldTexts as texts } from '#contract/features/customers/customers-texts';
import { findInactiveDays } from '#server/lib/settings/report-settings';
import { businessDate } from '#server/lib/clock';
import { getRows } from '#server/db/database';
import { textsQuery } from '#server/lib/lists/list-names';
import type { ListSource } from '#server/lib/lists/list-source';
import {
  customerNames,
  customerSheetAbout,
  customerSheetColumns as columns,
  customerSheetFilters,
  customerSorts,
  customerWhere,
} from './customer-list-parts-queries';
import { customers } from '#server/db/schema/customers-tables';
import { customerColumns, customerJoins, customerRows } from './customer-rows-queries';

const NONE = { count: 0, salesCount: 0, lifetimeAmount: 0, lastYearAmount: 0, neverBought: 0 };

export const customersSource: ListSource<typeof customersList> = {
  from: customerRows,
  joins: customerJoins,
  columns: customerColumns,
  sorts: customerSorts,
  where: {
    ...customerWhere,
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
        coalesce(sum(${customerRows.salesCount}), 0)::int as "salesCount",
        coalesce(sum(${customerRows.lifetimeAmount}), 0)::float8 as "lifetimeAmount",
        coalesce(sum(${customerRows.lastYearAmount}), 0)::float8 as "lastYearAmount",
        count(*) filter (where ${customerRows.lastSaleOn} is null)::int as "neverBought"
      from ${customerRows} where ${where ?? sql`true`}`;
    const [row] = getRows<typeof NONE>(await db.execute(query));
    return { ...(row ?? NONE), inactiveAfterDays: await findInactiveDays(db) };
  },
  names: {
    ...customerNames,
    city: textsQuery(customers.city, customers),
  },
  sheet: {
    name: texts.customers,
    columns: [...columns.record, ...columns.parties, ...columns.sales, ...columns.end],
    filters: {
      ...customerSheetFilters,
      city: { title: texts.city, party: 'city' },
      active: { title: texts.active },
    },
    sorts: texts,
    about: customerSheetAbout,
  },
};
