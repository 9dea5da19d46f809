import type { Simulator } from '#mocks/fireberry/simulator';
import type { CrmRecord } from '#mocks/fireberry/types';
import { yearBefore } from '#contract/lib/calendar/calendar-rules';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { businessDate, type Clock } from '#server/lib/clock';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { marketers, payments } from '#server/db/schema/marketers-tables';
import { sales } from '#server/db/schema/sales-tables';
import { syncRefusals } from '#server/db/schema/sync-tables';
import type { TestDatabase } from '#server/lib/testing/database';

type Mirror = Record<SyncEntity, Record<string, unknown>[]>;

/** Reads all tables of the mirror, sorted by id. */
export async function readMirror({ db }: Pick<TestDatabase, 'db'>): Promise<Mirror> {
  const sorted = (rows: { id: string }[]): Record<string, unknown>[] =>
    rows
      .sort(byId)
      .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(key, value)])));
  return {
    agents: sorted(await db.select().from(agents)),
    marketers: sorted(await db.select().from(marketers)),
    customers: sorted(await db.select().from(customers)),
    products: sorted(await db.select().from(products)),
    sales: sorted(await db.select().from(sales)),
    payments: sorted(await db.select().from(payments)),
  };
}

function plain(key: string, value: unknown): unknown {
  const isMoment = key === 'createdAt' || key === 'modifiedAt';
  return isMoment && typeof value === 'string' ? new Date(value).toISOString() : value;
}

function byId(left: { id?: unknown }, right: { id?: unknown }): number {
  return String(left.id) < String(right.id) ? -1 : 1;
}

/**
 * Computes the expected mirror from the simulator's records alone: a second implementation of fireberry.md section 9 that shares
 * no code with the first. Excludes refused records.
 */
export async function expectedMirror(
  { db }: Pick<TestDatabase, 'db'>,
  { control, store }: Pick<Simulator, 'control' | 'store'>,
  clock: Pick<Clock, 'now'>,
): Promise<Mirror> {
  const refused = await db.select().from(syncRefusals);
  const entity = (
    name: SyncEntity,
    object: number,
    make: (record: CrmRecord) => object,
  ): Record<string, unknown>[] =>
    control
      .records(object)
      .filter((record) => !refused.some((other) => other.entity === name && other.id === record['_id']))
      .map((record) => ({ id: record['_id'], crmModifiedOn: record['modifiedon'] ?? null, ...make(record) }))
      .sort(byId);
  const expectedSales = entity('sales', 13, (r) => ({
    number: r['crmordernumber'] ?? null,
    saleDate: dayIn(r['pcfsaledate']),
    customerId: r['accountid'] ?? null,
    agentId: r['ownerid'] ?? null,
    marketerId: r['pcfmarketer'] ?? null,
    productId: r['pcfproduct'] ?? null,
    quantity: r['pcfquantity'] ?? null,
    amount: r['totalamount'] ?? 0,
    commission: r['pcfcommission'] ?? 0,
    statusCode: r['statuscode'] ?? null,
    statusName: getLabel(store, 13, r['statuscode']),
    modifiedAt: getMoment(r['modifiedon']),
  }));
  const bought = sumUp(expectedSales, businessDate(clock.now()));
  return {
    agents: entity('agents', 9, (r) => ({
      name: r['fullname'] ?? null,
      email: r['emailaddress1'] ?? null,
      phone: r['telephone1'] ?? null,
      isActive: r['isdisabled'] !== 1,
    })),
    marketers: entity('marketers', 1000, (r) => ({
      name: r['name'] ?? null,
      phone: r['pcfphone'] ?? null,
      city: r['pcfcity'] ?? null,
      agentId: r['ownerid'] ?? null,
      isActive: r['statuscode'] === 1,
    })),
    customers: entity('customers', 1, (r) => ({
      name: r['accountname'] ?? null,
      taxId: r['idnumber'] ?? null,
      phone: r['telephone1'] ?? null,
      email: r['emailaddress1'] ?? null,
      city: r['billingcity'] ?? null,
      agentId: r['ownerid'] ?? null,
      marketerId: r['pcfmarketer'] ?? null,
      createdAt: getMoment(r['createdon']),
      lastSaleOn: bought.get(String(r['_id']))?.last ?? null,
      salesCount: bought.get(String(r['_id']))?.count ?? 0,
      lifetimeAmount: (bought.get(String(r['_id']))?.agorot ?? 0) / 100,
      lastYearAmount: getLastYear(bought.get(String(r['_id']))),
    })),
    products: entity('products', 14, (r) => ({
      sku: r['catalognumber'] ?? null,
      name: r['productname'] ?? null,
      category: getLabel(store, 14, r['categorycode']),
      price: r['price'] ?? null,
      stockQuantity: r['pcfstock'] ?? null,
      location: r['pcflocation'] ?? null,
      isActive: r['statecode'] === 1,
    })),
    sales: expectedSales,
    payments: entity('payments', 1001, (r) => ({
      marketerId: r['pcfmarketer'] ?? null,
      paidOn: typeof r['pcfpaidon'] === 'string' ? r['pcfpaidon'].slice(0, 10) : null,
      amount: r['pcfamount'] ?? 0,
      reference: r['name'] ?? null,
    })),
  };
}

function getLastYear(sum: { lastYearAgorot: number } | undefined): number | null {
  return sum ? sum.lastYearAgorot / 100 : null;
}

interface Purchases {
  last: string;
  count: number;
  agorot: number;
  lastYearAgorot: number;
}

/**
 * Returns each customer's purchases up to `today` and in the twelve months before the last sale, in agorot, and the date of the
 * last sale.
 */
export function sumUp(
  expectedSales: readonly Record<string, unknown>[],
  today: string,
): Map<string, Purchases> {
  const bought = new Map<string, Purchases>();
  for (const sale of expectedSales) {
    const date = sale['saleDate'] as string | null;
    if (date === null || date > today || sale['customerId'] === null) continue;
    const sum = bought.get(sale['customerId'] as string) ?? {
      last: '',
      count: 0,
      agorot: 0,
      lastYearAgorot: 0,
    };
    const last = date > sum.last ? date : sum.last;
    bought.set(sale['customerId'] as string, {
      last,
      count: sum.count + 1,
      agorot: sum.agorot + Math.round(Number(sale['amount']) * 100),
      lastYearAgorot: 0,
    });
  }
  for (const sale of expectedSales) {
    const date = sale['saleDate'] as string | null;
    const sum = bought.get(sale['customerId'] as string);
    if (!sum || date === null || date > today || date <= yearBefore(sum.last)) continue;
    sum.lastYearAgorot += Math.round(Number(sale['amount']) * 100);
  }
  return bought;
}

function getMoment(stamp: unknown): string | null {
  return typeof stamp === 'string' ? new Date(`${stamp}Z`).toISOString() : null;
}

/** Returns a pick-list's label from the CRM's metadata. */
function getLabel(store: Simulator['store'], object: number, code: unknown): string | null {
  const field = object === 13 ? 'statuscode' : 'categorycode';
  return (
    store.schema
      .get(object)
      ?.fields.get(field)
      ?.options?.find(({ value }) => value === code)?.name ?? null
  );
}

/** Returns the day of a CRM date; null for its empty date. */
function dayIn(value: unknown): string | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : null;
  return day === '0001-01-01' ? null : day;
}
