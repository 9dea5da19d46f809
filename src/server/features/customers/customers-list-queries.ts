import { eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { customersList } from '../../../contract/features/customers/customers-contract';
import { activeSince } from '../../../contract/features/customers/customers-rules';
import { findInactiveDays } from '../functions/inactive-days-setting';
import { businessDate } from '../../lib/clock';
import { findAgentNames } from '../agents/agent-names-queries';
import { nameKey } from '../../lib/database/columns';
import { marketers } from '../reports/marketers/marketers-tables';
import { namesQuery } from '../../lib/lists/list-names';
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
    active: async (active, { db, clock }) => {
      const since = activeSince(businessDate(clock.now()), await findInactiveDays(db));
      return active
        ? gte(customerRows.lastSaleOn, since)
        : or(lt(customerRows.lastSaleOn, since), isNull(customerRows.lastSaleOn));
    },
  },
  totals: { lifetimeAmount: sql`coalesce(sum(${customerRows.lifetimeAmount}), 0)::float8` },
  names: { agent: findAgentNames, marketer: namesQuery(marketers, marketers.city) },
};
