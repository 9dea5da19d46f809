import { sql, type SQL } from 'drizzle-orm';
import { pino } from 'pino';
import { customersList } from '#contract/features/customers/customers-contract';
import type { AnyList } from '#contract/lib/lists/list';
import type { SortDirection } from '#contract/lib/lists/list-schemas';
import { DAYS_OF_SETTING, inactiveList } from '#contract/features/reports/inactive-contract';
import { salesList, type SaleSort } from '#contract/features/sales/sales-contract';
import { loadAgents } from '#server/features/agents/load-agents';
import { customersSource } from '#server/features/customers/customers-list-queries';
import { loadDashboard } from '#server/features/dashboard/load-dashboard';
import { findNamed } from '#server/features/palette/palette-queries';
import type { Clock } from '#server/lib/clock';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { parseKey } from '#server/lib/lists/list-keys';
import type { AnySource } from '#server/lib/lists/list-source';
import { readPage, readTotals, type Filter } from '#server/lib/lists/query-list';
import { getSortParts } from '#server/lib/lists/read-rows';
import type { Services } from '#server/lib/services';
import { inactiveSource } from '#server/features/reports/inactive/inactive-list-queries';
import { loadLedger } from '#server/features/reports/ledger/load-ledger';
import { loadMarketers } from '#server/features/reports/marketers/load-marketers';
import { loadSalesPrint } from '#server/features/reports/sales-print/load-sales-print';
import { salesSource } from '#server/features/sales/sales-list-queries';
import * as expert from './reports-expert';
import { STEADY_MARKETER, TODAY } from './reports-fill';
import { expertPage, expertText } from './sales-expert';

/** Current date of the benchmark. */
export const clock: Clock = { now: () => new Date(`${TODAY}T09:00:00Z`), sleep: () => Promise.resolve() };
const PAGE = 50;
const TENTH = 9 * PAGE;
const FROM = '2026-06-01';

/** A query with the server's implementation and the expert's. The fastest of several variants counts. */
export interface Question {
  name: string;
  ours: () => Promise<unknown>;
  expert: readonly SQL[];
  /** URL of the same query, for measuring the whole call. */
  url?: string;
}

/** Returns all queries. The first ones measure the overhead. */
export async function reportQuestions(db: Database): Promise<Question[]> {
  return [
    ...overheads(db),
    ...(await salePages(db)),
    ...(await customerPages(db)),
    ...searches(db),
    ...reports(db),
  ];
}

/** Returns the overhead that is common to all queries. */
function overheads(db: Database): Question[] {
  const nothing = sql.raw('select 1');
  return [
    {
      name: 'nothing, one statement',
      ours: () => db.execute(sql`select ${1}::int`),
      expert: [nothing],
      url: '/api/palette',
    },
    {
      name: 'nothing, at one moment',
      ours: () => repeatableRead(db, (snapshot) => snapshot.execute(sql`select ${1}::int`)),
      expert: [nothing],
    },
  ];
}

/** Returns the key at the start of the tenth page. */
async function tenthKey(
  db: Database,
  source: AnySource,
  query: { filter: Filter; sort: string; direction: SortDirection },
): Promise<string | null> {
  return (await readPage(source, { ...query, limit: TENTH }, { db, clock })).next;
}

async function salePages(db: Database): Promise<Question[]> {
  const questions: Question[] = [];
  for (const [sort, direction] of Object.entries(salesList.sorts) as [SaleSort, SortDirection][]) {
    const query = { filter: {}, sort, direction };
    const tenth = await tenthKey(db, salesSource, query);
    for (const [page, key] of [['first', null] as const, ['tenth', tenth] as const])
      questions.push({
        name: `sales by ${sort}, ${page} page`,
        ours: () => readPage(salesSource, { ...query, after: key ?? undefined, limit: PAGE }, { db, clock }),
        expert: [expertPage({ sort, direction, key })],
      });
  }
  return questions;
}

interface CustomerList {
  name: string;
  list: AnyList;
  source: AnySource;
  filter: Filter;
  where: string;
}

const CUSTOMER_LISTS: readonly CustomerList[] = [
  { name: 'customers', list: customersList, source: customersSource, filter: {}, where: 'true' },
  {
    name: 'inactive',
    list: inactiveList,
    source: inactiveSource(clock),
    filter: { days: DAYS_OF_SETTING },
    where: expert.INACTIVE,
  },
];

async function customerPages(db: Database): Promise<Question[]> {
  const questions: Question[] = [];
  for (const { name, list, source, filter, where } of CUSTOMER_LISTS) {
    for (const [sort, direction] of Object.entries(list.sorts)) {
      const query = { filter, sort, direction };
      const tenth = await tenthKey(db, source, query);
      const order = source.sorts[sort];
      if (!order) throw new Error(`no sort by ${sort}`);
      for (const [page, key] of [['first', null] as const, ['tenth', tenth] as const]) {
        const place = key === null ? null : parseKey(key, getSortParts(order));
        const after = place && { value: place.values[0] ?? null, id: place.id };
        questions.push({
          name: `${name} by ${sort}, ${page} page`,
          ours: () => readPage(source, { ...query, after: key ?? undefined, limit: PAGE }, { db, clock }),
          expert: [expert.expertCustomers({ sort, direction, after, where })],
        });
      }
    }
  }
  questions.push({
    name: 'inactive, totals',
    ours: () => readTotals(inactiveSource(clock), { days: DAYS_OF_SETTING }, { db, clock }),
    expert: [expert.expertInactiveTotals],
  });
  return questions;
}

const SALE_TEXTS = ['נועה', 'דוד אבגן', '123456', 'איןכזה'];
const CUSTOMER_TEXTS = ['נועה', '0501234', '510000077', 'איןכזה'];

function searches(db: Database): Question[] {
  const context = { db, clock };
  const query = { direction: 'desc', limit: PAGE } as const;
  return [
    ...SALE_TEXTS.map((text) => ({
      name: `sales, search ${text}`,
      ours: () => readPage(salesSource, { ...query, sort: 'date', filter: { text } }, context),
      expert: expertText(text),
    })),
    ...CUSTOMER_TEXTS.map((text) => ({
      name: `inactive, search ${text}`,
      ours: () =>
        readPage(
          inactiveSource(clock),
          { ...query, sort: 'lastYearAmount', filter: { days: DAYS_OF_SETTING, text } },
          context,
        ),
      expert: [
        expert.expertCustomers({
          sort: 'lastYearAmount',
          direction: 'desc',
          after: null,
          where: `${expert.INACTIVE} and ${expert.hasWord(text.replace(/^0/, ''))}`,
        }),
      ],
    })),
    {
      name: 'palette נועה',
      ours: () => findNamed('נועה', ['system.admin'], context),
      expert: expert.expertPalette('נועה'),
      url: `/api/palette?text=${encodeURIComponent('נועה')}`,
    },
  ];
}

function reports(db: Database): Question[] {
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
      ours: () => loadLedger(services, { marketerId: STEADY_MARKETER, from: FROM, to: TODAY }),
      expert: [expert.expertLedger(FROM)],
      url: `/api/reports/smart-ledger?marketerId=${STEADY_MARKETER}&from=${FROM}&to=${TODAY}`,
    },
    {
      name: 'marketers',
      ours: () => loadMarketers(services, { from: FROM, to: TODAY }),
      expert: [expert.expertMarketers(FROM)],
      url: `/api/marketers?from=${FROM}&to=${TODAY}`,
    },
    {
      name: 'agents',
      ours: () => loadAgents(db, { today: TODAY, month: undefined, permissions }),
      expert: [expert.expertAgents],
      url: '/api/agents',
    },
    {
      name: 'sales print',
      ours: () =>
        loadSalesPrint(
          services,
          { marketerId: STEADY_MARKETER, from: '2026-01-01', to: TODAY },
          { permissions },
        ),
      expert: [expert.expertPrint],
      url: `/api/reports/sales-print?marketerId=${STEADY_MARKETER}&from=2026-01-01&to=${TODAY}`,
    },
    {
      name: 'dashboard',
      ours: () => loadDashboard(db, TODAY, permissions),
      expert: [expert.expertDashboard],
      url: '/api/dashboard',
    },
  ];
}
