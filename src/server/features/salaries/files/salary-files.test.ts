import { desc } from 'drizzle-orm';
import { agents, agentSettings } from '#server/db/schema/agents-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { printedText } from '#server/lib/testing/read-pdf';
import { syncRefusals } from '#server/db/schema/sync-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { buildSale, call, writeSales } from '../testing/salaries';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await test.database.db.insert(agents).values([
    { id: 'a1', name: 'דנה <b>"=1+1"', isActive: true },
    { id: 'a2', name: 'רון', isActive: true },
  ]);
  await test.database.db.insert(agentSettings).values([
    { agentId: 'a1', employment: 'self_employed' },
    { agentId: 'a2', employeeNumber: '007' },
  ]);
  await writeSales(test, [
    buildSale('2026-08-10', { commission: 70.1, number: '=1+1' }),
    buildSale('2026-08-11', { commission: -0.2 }),
    buildSale('2026-08-12', { commission: 5, agentId: 'a2' }),
  ]);
});
beforeAll(async () => {
  const refusal = (id: string, ownerid: string) => ({
    entity: 'sales',
    id,
    reason: 'totalamount: not a number',
    record: { _id: id, pcfsaledate: '2026-08-20T00:00:00', ownerid, totalamount: '5,000.00' },
    runId: 'r1',
    at: '2026-09-16T08:00:00Z',
  });
  await test.database.db.insert(syncRefusals).values([refusal('r1', 'a1'), refusal('r2', 'a2')]);
});
afterAll(() => test.close());

const REFUSED = 'מכירות שנדחו בסנכרון ואינן נספרות כפי שהן ב-CRM';

const get = (path: string) => call(test, 'GET', path, undefined, 'salaries.view');
const getSheet = (file: Buffer) => readRows(unzip(file).get('xl/worksheets/sheet1.xml') ?? '');
const getAbout = (file: Buffer) =>
  readRows(unzip(file).get('xl/worksheets/sheet2.xml') ?? '').map(({ A, B }) => [A, B]);

it('the sheet of a statement lists its sales and sums up to the payable amount', async () => {
  const { rawPayload } = await get('/api/salaries/statement/xlsx?month=2026-08&agentId=a1');
  const rows = getSheet(rawPayload);
  expect(rows.slice(1, 3).map(({ B, G }) => [B, G])).toEqual([
    ['=1+1', 70.1],
    [expect.any(String), -0.2],
  ]);
  expect(rows.at(-1)).toMatchObject({ G: 69.9 });
  const about = getAbout(rawPayload);
  expect(about).toContainEqual(['סטטוסים שנספרו', 'שולמה']);
  expect(about).toContainEqual(['נכון לסנכרון', 'טרם הושלם סנכרון']);
  expect(about).toContainEqual(['סכומי ביקורת: לתשלום', 69.9]);
  expect(about).toContainEqual([REFUSED, 1]);
  expect(about).toContainEqual(['עצמאי', 'מסמך זה אינו חשבונית מס']);
  const employee = await get('/api/salaries/statement/xlsx?month=2026-08&agentId=a2');
  expect(getAbout(employee.rawPayload)).toContainEqual(['מספר עובד', '007']);
  expect(getAbout(employee.rawPayload).flat()).not.toContain('עצמאי');
});

it.each([
  ['', ['xlsx', 'pdf', 'xlsx', 'pdf']],
  ['&files=pdf', ['pdf', 'pdf']],
  ['&files=xlsx', ['xlsx', 'xlsx']],
])('the statements of all agents (%s) are %j', async (files, endings) => {
  const { rawPayload, statusCode } = await get(`/api/salaries/statements/zip?month=2026-08${files}`);
  expect(statusCode).toBe(200);
  const parts = unzip(rawPayload);
  expect([...parts.keys()].map((name) => name.split('.').at(-1))).toEqual(endings);
  expect([...parts.keys()].join()).not.toMatch(/[<>"/]/);
  const [first] = parts.values();
  expect(first?.slice(0, 2)).toBe(endings[0] === 'pdf' ? '%P' : 'PK');
});

it('the payroll file has rows of agents with a number only, and sums beside them', async () => {
  const { rawPayload } = await get('/api/reports/salaries/payroll/xlsx?month=2026-08');
  expect(getSheet(rawPayload).slice(1)).toEqual([{ A: '007', B: '100', C: 1, D: 5 }]);
  const about = getAbout(rawPayload);
  expect(about).toContainEqual(['בשקלים', 'לפני מע״מ']);
  expect(about).toContainEqual(['לתשלום בחודש', 74.9]);
  expect(about).toContainEqual(['− ללא מספר עובד', 69.9]);
  expect(about).toContainEqual(['= בקובץ', 5]);
  expect(about).toContainEqual([REFUSED, 2]);
});

it('the sheet of a year contains and names the chosen agents, and is recorded', async () => {
  const { rawPayload } = await get('/api/reports/salaries/xlsx?year=2026&agentId=a2&statusCode=4');
  const rows = getSheet(rawPayload);
  expect(rows.slice(1).map(({ A, N }) => [A, N])).toEqual([
    ['רון', 5],
    ['סה״כ', 5],
  ]);
  const about = getAbout(rawPayload);
  expect(about).toContainEqual(['סוכנים', 'רון']);
  expect(about).toContainEqual(['ימי עבודה: אוגוסט 2026', 22]);
  expect(about).toContainEqual(['ליום עבודה: אוגוסט 2026', 0.23]);
  expect(about).toContainEqual([REFUSED, 1]);
  const [entry] = await test.database.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1);
  expect(entry).toMatchObject({
    action: 'company_salaries.exported',
    details: { year: 2026, agentId: ['a2'], statusCode: [4] },
  });
  const tooLong = await get(`/api/reports/salaries/xlsx?year=2026&agentId=${'a'.repeat(300)}`);
  expect(tooLong.statusCode).toBe(400);
});

it.each([
  '/api/salaries/statement/pdf?agentId=a1',
  '/api/salaries/statements/zip?files=xlsx',
  '/api/reports/salaries/payroll/xlsx?',
])('%s rejects a month that has not begun, without an audit log entry', async (path) => {
  const notedBefore = await test.database.db.$count(auditLog);
  const refused = await get(`${path}&month=2199-12`);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { error: { fields: [{ field: 'query.month', reason: 'has not begun' }] } },
  ]);
  expect(await test.database.db.$count(auditLog)).toBe(notedBefore);
});

it('the statement is printed, without a line of corrections if there are none', async () => {
  const { rawPayload, statusCode } = await get('/api/salaries/statement/pdf?month=2026-08&agentId=a1');
  expect(statusCode).toBe(200);
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(printedText(rawPayload) ?? '').not.toContain('תיקונים');
});
