import { startSimulator } from '#mocks/fireberry/simulator';
import type { CrmRecord } from '#mocks/fireberry/types';

/**
 * CRM of the synchronisation benchmark, as a separate process, so that its work is not counted as the server's.
 * `tsx bench/sync-crm.ts <sales> <customers>` prints its address, and changes some sales for each line of its input, or all for the line `all`.
 */
const START_MS = Date.parse('2024-01-01T00:00:00Z');
const TOKEN = 'bench';

const id = (object: number, n: number): string =>
  `${object.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** One change a minute: 1,000,000 in two years. */
const STEP_MS = 60_000;
const stamp = (n: number): string => new Date(START_MS + n * STEP_MS).toISOString().slice(0, 19);
/** Sales are dated evenly over two years until today, so that the dashboard and reports have some of each month. */
const PERIOD_MS = 2 * 365 * 86_400_000;
const saleDate = (age: number): string => new Date(Date.now() - age * PERIOD_MS).toISOString().slice(0, 10);

function times(count: number, make: (n: number) => CrmRecord): CrmRecord[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

/** Generates records of this size with the field names of the default mapping. */
export function benchRecords(sales: number, customers: number): Record<number, CrmRecord[]> {
  const modified = (n: number): CrmRecord => ({ modifiedon: stamp(n), createdon: stamp(n) });
  return {
    9: times(40, (n) => ({ crmuserid: id(9, n), fullname: `סוכן ${n}`, isdisabled: 0, ...modified(n) })),
    1000: times(300, (n) => ({
      customobject1000id: id(1000, n),
      name: `משווק ${n}`,
      ownerid: id(9, n % 40),
      statuscode: 1,
      ...modified(n),
    })),
    1: times(customers, (n) => ({
      accountid: id(1, n),
      accountname: `לקוח מספר ${n}`,
      idnumber: String(500_000_000 + n),
      telephone1: `050-${1_000_000 + n}`,
      emailaddress1: `c${n}@example.com`,
      billingcity: 'חיפה',
      ownerid: id(9, n % 40),
      pcfmarketer: id(1000, n % 300),
      ...modified(n),
    })),
    14: times(500, (n) => ({
      productid: id(14, n),
      productname: `מוצר ${n}`,
      catalognumber: `P-${n}`,
      price: n,
      pcfstock: n,
      statecode: 1,
      ...modified(n),
    })),
    13: times(sales, (n) => ({
      crmorderid: id(13, n),
      crmordernumber: String(100_000 + n),
      pcfsaledate: saleDate(1 - (n + 1) / sales),
      accountid: id(1, (n * 7) % Math.max(customers, 1)),
      ownerid: id(9, n % 40),
      pcfmarketer: id(1000, n % 300),
      pcfproduct: id(14, n % 500),
      pcfquantity: 1 + (n % 5),
      totalamount: (n % 100_000) / 100,
      pcfcommission: (n % 10_000) / 100,
      statuscode: 1 + (n % 4),
      ...modified(n),
    })),
    1001: times(1_000, (n) => ({
      customobject1001id: id(1001, n),
      name: `תשלום ${n}`,
      pcfmarketer: id(1000, n % 300),
      pcfpaidon: stamp(n).slice(0, 10),
      pcfamount: n,
      ...modified(n),
    })),
  };
}

async function main(): Promise<void> {
  const [sales = 1_000_000, customers = 100_000] = process.argv.slice(2).map(Number);
  const simulator = await startSimulator({
    records: benchRecords(sales, customers),
    token: TOKEN,
    rateLimit: { enabled: false },
  });
  // Sorts in advance, to exclude it from the measurement.
  for (const table of simulator.store.all()) table.sorted();
  process.stdout.write(`${simulator.url}\n`);
  process.stdin.on('data', (line) => {
    const table = simulator.store.table(13);
    const all = table?.sorted() ?? [];
    const step = String(line).startsWith('all') ? 1 : Math.ceil(all.length / 200);
    const chosen = all.filter((_record, at) => at % step === 0);
    for (const [n, record] of chosen.entries())
      table?.put({ ...record, totalamount: Number(record['totalamount']) + 1, modifiedon: stamp(sales + n) });
    process.stdout.write('changed\n');
  });
}

if (process.argv[1]?.endsWith('sync-crm.ts')) void main();
