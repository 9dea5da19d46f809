import type { CrmRecord } from '#mocks/fireberry/types';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import type { SalarySalesPage, Statement } from '#contract/features/salaries/statements-contract';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { picker } from '#server/features/sales/testing/sales';
import { printedFigures } from '#server/lib/testing/read-pdf';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { smallOperation } from '#server/crm-mirror/testing/operation';
import { syncWorld } from '#server/crm-mirror/testing/sync';
import { salaryAggregates } from './metadata/salary-aggregates';
import { callerWith, queryYear } from './testing/salaries';
import { hasOffice, readInOffice } from './testing/read-in-office';
import { salarySeeds } from './testing/seeds';

/**
 * Sends generated sales from the CRM's records through a synchronisation to the page's totals, the sales behind them, Excel and
 * PDF. The expected totals are computed from the records in whole agorot, without code of the product. Every data set is checked
 * as pages and Excel; a tenth is printed too. With `SALARY_OFFICE=yes` their sheets are also opened in LibreOffice.
 */

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({}, saveDefaultMapping);
});
beforeEach(() => test.database.reset());
afterAll(() => test.close());

/** Moments with their date in Jerusalem: midnight in summer and winter, both clock changes, ends of years. */
const MOMENTS = [
  ['2026-09-16T09:00:00Z', '2026-09-16'],
  ['2026-08-31T20:59:50Z', '2026-08-31'],
  ['2026-08-31T21:00:00Z', '2026-09-01'],
  ['2026-03-26T21:59:50Z', '2026-03-26'],
  ['2026-03-26T23:59:50Z', '2026-03-27'],
  ['2026-03-27T00:00:00Z', '2026-03-27'],
  ['2026-10-24T20:59:50Z', '2026-10-24'],
  ['2026-10-24T22:59:50Z', '2026-10-25'],
  ['2026-10-24T23:00:00Z', '2026-10-25'],
  ['2026-12-31T21:59:50Z', '2026-12-31'],
  ['2026-12-31T22:00:00Z', '2027-01-01'],
  ['2028-02-29T12:00:00Z', '2028-02-29'],
] as const;
const SALES = 90;
const NAMES = ['דנה לוי', 'Alex (Tel-Aviv)', 'ג׳ורג׳ "הגדול"', 'O’Neil & Sons'];
const STATUSES = [2, 3, 4];

type Agorot = Map<string, number>;

function generate(seed: number, today: string): Record<number, CrmRecord[]> {
  const pick = picker(seed);
  const start = Date.parse(`${today}T00:00:00Z`);
  const agents = NAMES.map((fullname, i) => ({
    crmuserid: `a${i}`,
    fullname,
    emailaddress1: null,
    telephone1: null,
    isdisabled: 0,
    modifiedon: '2026-01-01T00:00:00',
  }));
  const day = (): string => {
    // Half of them are around today and its months, where errors are most likely.
    const days = pick(2) === 0 ? pick(70) - 35 : -pick(730);
    return new Date(start + days * 86_400_000).toISOString().slice(0, 10);
  };
  const sales = Array.from({ length: SALES }, (_, i) => ({
    crmorderid: `s${i}`,
    crmordernumber: pick(9) === 0 ? null : String(1000 + i),
    pcfsaledate: pick(20) === 0 ? null : `${day()}T00:00:00`,
    accountid: `c${1 + pick(4)}`,
    ownerid: pick(10) === 0 ? null : pick(10) === 0 ? 'gone' : `a${pick(NAMES.length)}`,
    pcfmarketer: null,
    pcfproduct: 'p1',
    pcfquantity: 1,
    totalamount: (pick(2_000_000) - 200_000) / 100,
    pcfcommission: (pick(200_000) - 20_000) / 100,
    statuscode: 1 + pick(5),
    modifiedon: '2026-01-01T00:00:00',
  }));
  return { ...smallOperation(1), 9: agents, 13: sales };
}

/** Returns the counted commissions by `month/agent` in agorot, of a calendar year up to today. */
function addUp(records: readonly CrmRecord[], year: string, today: string): Agorot {
  const sums: Agorot = new Map();
  for (const { pcfsaledate, ownerid, statuscode, pcfcommission } of records) {
    const date = String(pcfsaledate ?? '').slice(0, 10);
    if (!date.startsWith(year) || date > today || !STATUSES.includes(Number(statuscode))) continue;
    const key = `${date.slice(0, 7)}/${String(ownerid ?? '')}`;
    sums.set(key, (sums.get(key) ?? 0) + Math.round(Number(pcfcommission) * 100));
  }
  return sums;
}

const agorot = (shekels: unknown): number => Math.round(Number(shekels) * 100);
const total = (sums: Iterable<number>): number => [...sums].reduce((all, one) => all + one, 0);

let moment: string = MOMENTS[0][0];
let call: Awaited<ReturnType<typeof callerWith>>;

async function get(url: string) {
  // Waiting for a file advances a test's clock by two seconds.
  test.clock.set(moment);
  const response = await call('GET', url);
  expect(response.statusCode).toBe(200);
  return response;
}

const read = async <T>(url: string): Promise<T> => (await get(url)).json<T>();
const file = async (url: string): Promise<Buffer> => (await get(url)).rawPayload;

const getSheet = (content: Buffer) => readRows(unzip(content).get('xl/worksheets/sheet1.xml') ?? '');
const PRINTED_EVERY = 10;

/** Sheets for LibreOffice, and the agorot expected in their last row. */
const sheets = new Map<string, { content: Buffer; sums: number[] }>();

it.each(salarySeeds(2))('seed %i: page, sales, Excel and PDF have equal totals', async (seed) => {
  const [at, today] = MOMENTS[seed % MOMENTS.length] ?? MOMENTS[0];
  moment = at;
  const records = generate(seed, today);
  const settings = { defaultStatuses: STATUSES, metadataHour: 3, componentCode: '100' };
  call = await callerWith(test, 'salaries.view', 'system.manage');
  await call('PUT', '/api/salaries/settings', settings);
  const world = syncWorld(test.database, { records, figures: [salaryAggregates] });
  world.clock.set(moment);
  test.clock.set(moment);
  await world.run('full');

  const year = today.slice(0, 4);
  const expected = addUp(records[13] ?? [], year, today);
  const response = await queryYear(test, Number(year));
  const shown = Object.entries(response.salaries).flatMap(([month, cells]) =>
    Object.entries(cells).map(([agentId, { amount }]) => [`${month}/${agentId}`, agorot(amount)] as const),
  );
  expect(response.today).toBe(today);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
  expect(agorot(response.statistics.totalSalaries)).toBe(total(expected.values()));
  const lastYear = String(Number(year) - 1);
  const sameDay = today.endsWith('-02-29') ? `${lastYear}-02-28` : `${lastYear}${today.slice(4)}`;
  const before = addUp(records[13] ?? [], lastYear, sameDay);
  expect(agorot(response.previous.statistics.totalSalaries)).toBe(total(before.values()));

  const company = await read<{ data: CompanySalaries }>(`/api/reports/salaries?year=${year}`);
  expect(company.data.statistics).toEqual(response.statistics);
  const sheet = await file(`/api/reports/salaries/xlsx?year=${year}`);
  const sums = getSheet(sheet).at(-1);
  const bothYears = [total(expected.values()), total(before.values())];
  if (expected.size + before.size > 0) expect([agorot(sums?.['N']), agorot(sums?.['AA'])]).toEqual(bothYears);

  await compareChosen(year, records[13] ?? [], today);

  const last = [...expected].slice(-3);
  for (const [key, sum] of last) await compareStatement(key, sum);
  const [printed] = last;
  if (!printed) return;
  const statement = await compareSheet(...printed);
  if (seed % PRINTED_EVERY !== 1) return;
  await comparePdf(...printed);
  sheets.set(`${seed}-company`, { content: sheet, sums: bothYears });
  sheets.set(`${seed}-statement`, { content: statement, sums: [printed[1]] });
});

it('LibreOffice shows the same totals', () => {
  if (!hasOffice) return;
  const shown = readInOffice(new Map([...sheets].map(([name, { content }]) => [name, content])));
  for (const [name, { sums }] of sheets) {
    // -₪ 1,234.50
    const figures = [...(shown.get(name)?.at(-1) ?? '').matchAll(/(-?)₪\s([\d,]+\.\d\d)/g)];
    const found = figures.map(([, sign = '', figure = '']) => agorot(sign + figure.replaceAll(',', '')));
    expect([name, found]).toEqual([name, expect.arrayContaining(sums)]);
  }
  expect(sheets.size).toBeGreaterThan(0);
}, 600_000);

/** Compares the year of some agents and statuses, on the page and as a file. */
async function compareChosen(year: string, records: readonly CrmRecord[], today: string): Promise<void> {
  const [agentIds, statusCodes] = [
    ['a1', 'gone', ''],
    [3, 4],
  ];
  const chosen = records.filter(
    ({ ownerid, statuscode }) =>
      agentIds.includes(String(ownerid ?? '')) && statusCodes.includes(Number(statuscode)),
  );
  const expected = total(addUp(chosen, year, today).values());
  const { statistics } = await queryYear(test, Number(year), { agentIds, statusCodes });
  expect(agorot(statistics.totalSalaries)).toBe(expected);
  const query = [
    ...agentIds.map((id) => `agentId=${id}`),
    ...statusCodes.map((code) => `statusCode=${code}`),
  ];
  const sheet = getSheet(await file(`/api/reports/salaries/xlsx?year=${year}&${query.join('&')}`));
  const agents = sheet.slice(1, -1);
  // A sheet without agents has no sums.
  if (agents.length > 0) expect(agorot(sheet.at(-1)?.['N'])).toBe(expected);
  expect(total(agents.map(({ N }) => agorot(N ?? 0)))).toBe(expected);
}

/** Compares one agent's month with the sales behind it. */
async function compareStatement(key: string, expected: number): Promise<void> {
  const [month = '', agentId = ''] = key.split('/');
  const { data } = await read<{ data: Statement }>(
    `/api/salaries/statement?period=${month}&agentId=${agentId}`,
  );
  expect(agorot(data.amount)).toBe(expected);
  let behind = 0;
  for (let after: string | null = ''; after !== null;) {
    const query = `period=${month}&agentId=${agentId}&limit=2${after && `&after=${encodeURIComponent(after)}`}`;
    const page: SalarySalesPage = await read(`/api/salaries/sales?${query}`);
    behind += total(page.data.map(({ commission }) => agorot(commission)));
    after = page.next;
  }
  expect(behind).toBe(expected);
}

/** Compares the Excel sheet, and returns it. */
async function compareSheet(key: string, expected: number): Promise<Buffer> {
  const [month = '', agentId = ''] = key.split('/');
  const sheet = await file(`/api/salaries/statement/xlsx?month=${month}&agentId=${agentId}`);
  const rows = getSheet(sheet).slice(1);
  expect(agorot(rows.at(-1)?.['G'])).toBe(expected);
  expect(total(rows.slice(0, -1).map(({ G }) => agorot(G)))).toBe(expected);
  return sheet;
}

/** Compares the printed statement, if a PDF reader is installed. */
async function comparePdf(key: string, expected: number): Promise<void> {
  const [month = '', agentId = ''] = key.split('/');
  const printed = printedFigures(await file(`/api/salaries/statement/pdf?month=${month}&agentId=${agentId}`));
  if (printed) expect(printed).toContain(expected);
}
