import { pino } from 'pino';
import { comparedPeriods } from '#contract/lib/calendar/calendar-rules';
import { customersList } from '#contract/features/customers/customers-contract';
import type { AnyList } from '#contract/lib/lists/list';
import { DAYS_OF_SETTING, inactiveList } from '#contract/features/reports/inactive-contract';
import { salesList } from '#contract/features/sales/sales-contract';
import { loadAgents } from '#server/features/agents/load-agents';
import { customersSource } from '#server/features/customers/customers-list-queries';
import { loadDashboard } from '#server/features/dashboard/load-dashboard';
import { findNamed } from '#server/features/palette/palette-queries';
import type { Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import type { AnySource } from '#server/lib/lists/list-source';
import { readPage, readTotals, type Filter } from '#server/lib/lists/query-list';
import type { Services } from '#server/lib/services';
import { inactiveSource } from '#server/features/reports/inactive/inactive-list-queries';
import { loadLedger } from '#server/features/reports/ledger/load-ledger';
import { loadMarketers } from '#server/features/reports/marketers/load-marketers';
import { loadSalesPrint } from '#server/features/reports/sales-print/load-sales-print';
import { salesSource } from '#server/features/sales/sales-list-queries';
import { STEADY_MARKETER, TODAY } from './reports-fill';

/** Current date of the benchmark. */
export const clock: Clock = { now: () => new Date(`${TODAY}T09:00:00Z`), sleep: () => Promise.resolve() };
const PAGE = 50;
const FROM = '2026-06-01';

/** A query of the server, and the URL of the same query if the whole call is measured too. */
export interface Query {
  name: string;
  read: () => Promise<unknown>;
  url?: string;
}

/** Returns all queries. */
export async function reportQueries(db: Database): Promise<Query[]> {
  const pages = await Promise.all(LISTS.map((one) => listPages(db, one)));
  return [...pages.flat(), ...searches(db), ...reports(db)];
}

interface MeasuredList {
  name: string;
  list: AnyList;
  source: AnySource;
  filter: Filter;
}

const inactive = { source: inactiveSource(clock), filter: { days: DAYS_OF_SETTING } };
const LISTS: readonly MeasuredList[] = [
  { name: 'sales', list: salesList, source: salesSource, filter: {} },
  { name: 'customers', list: customersList, source: customersSource, filter: {} },
  { name: 'inactive', list: inactiveList, ...inactive },
];

/** Returns the first and the tenth page of each sort. */
async function listPages(db: Database, { name, list, source, filter }: MeasuredList): Promise<Query[]> {
  const context = { db, clock };
  const queries: Query[] = [];
  for (const [sort, direction] of Object.entries(list.sorts)) {
    const query = { filter, sort, direction };
    const { next } = await readPage(source, { ...query, limit: 9 * PAGE }, context);
    queries.push({
      name: `${name} by ${sort}, first page`,
      read: () => readPage(source, { ...query, limit: PAGE }, context),
    });
    queries.push({
      name: `${name} by ${sort}, tenth page`,
      read: () => readPage(source, { ...query, after: next ?? undefined, limit: PAGE }, context),
    });
  }
  return queries;
}

const SALE_TEXTS = ['נועה', 'דוד אבגן', '123456', 'איןכזה'];
const CUSTOMER_TEXTS = ['נועה', '0501234', '510000077', 'איןכזה'];

function searches(db: Database): Query[] {
  const context = { db, clock };
  const query = { direction: 'desc', limit: PAGE } as const;
  return [
    ...SALE_TEXTS.map((text) => ({
      name: `sales, search ${text}`,
      read: () => readPage(salesSource, { ...query, sort: 'date', filter: { text } }, context),
    })),
    ...CUSTOMER_TEXTS.map((text) => {
      const filter = { ...inactive.filter, text };
      return {
        name: `inactive, search ${text}`,
        read: () => readPage(inactive.source, { ...query, sort: 'lastYearAmount', filter }, context),
      };
    }),
    { name: 'inactive, totals', read: () => readTotals(inactive.source, inactive.filter, context) },
    {
      name: 'palette נועה',
      read: () => findNamed('נועה', ['system.admin'], context),
      url: `/api/palette?text=${encodeURIComponent('נועה')}`,
    },
  ];
}

function reports(db: Database): Query[] {
  const services = {
    db,
    clock,
    log: pino({ level: 'silent' }),
    sync: { lastSyncTime: async () => null },
  } as Services;
  const permissions = ['system.admin'];
  return [
    {
      name: 'ledger',
      read: () => loadLedger(services, { marketerId: STEADY_MARKETER, from: FROM, to: TODAY }),
      url: `/api/reports/smart-ledger?marketerId=${STEADY_MARKETER}&from=${FROM}&to=${TODAY}`,
    },
    {
      name: 'marketers',
      read: () => loadMarketers(services, { from: FROM, to: TODAY }),
      url: `/api/marketers?from=${FROM}&to=${TODAY}`,
    },
    {
      name: 'agents',
      read: () => loadAgents(db, { today: TODAY, month: undefined, permissions }),
      url: '/api/agents',
    },
    {
      name: 'sales print',
      read: () =>
        loadSalesPrint(
          services,
          { marketerId: STEADY_MARKETER, from: '2026-01-01', to: TODAY },
          { permissions },
        ),
      url: `/api/reports/sales-print?marketerId=${STEADY_MARKETER}&from=2026-01-01&to=${TODAY}`,
    },
    {
      name: 'dashboard',
      read: () => loadDashboard(db, TODAY, comparedPeriods(TODAY), permissions),
      url: '/api/dashboard',
    },
  ];
}
