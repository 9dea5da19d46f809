import { CHECKS } from '#contract/features/salaries/closings-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { agents, agentSettings } from '#server/db/schema/agents-tables';
import { buildSale, callerWith, endPass, removeSales, writeSales } from './salaries';

export const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'checked']));

/** The undecided late changes of the company, as they are decided. */
export const CARRY = {
  month: '2026-07',
  saleId: 'july-1',
  agentId: 'a1',
  difference: 30,
  intoMonth: '2026-08',
};
export const DECLINE = {
  month: '2026-07',
  saleId: 'july-2',
  agentId: 'a2',
  difference: -50,
  reason: 'agreed',
};

type Call = Awaited<ReturnType<typeof writeCompany>>;

/** Server with a small company, written anew before each test of a file. Its functions call the server. */
export function startCompany() {
  const company = {} as { test: TestApp; call: Call };
  beforeAll(async () => {
    company.test = await startTestApp();
  });
  beforeEach(async () => {
    company.call = await writeCompany(company.test);
  });
  afterAll(() => company.test.close());
  const call: Call = (...args) => company.call(...args);
  return {
    company,
    call,
    get: async <T = unknown>(url: string): Promise<T> => (await call('GET', url)).json<{ data: T }>().data,
    carry: (changes: object = {}) =>
      call('POST', '/api/salaries/late-changes/carry', { ...CARRY, ...changes }),
  };
}

/**
 * Writes a small company: July 2026 is closed and has two late changes, August is open, September has begun.
 * @returns a function that calls the server as a user who may do everything with salaries
 */
async function writeCompany(test: TestApp) {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  const call = await callerWith(test, 'salaries.view', 'salaries.manage', 'salaries.admin', 'system.manage');
  const { db } = test.database;
  await db.insert(agents).values([
    { id: 'a1', name: 'Dana', email: 'dana@misrad.example', phone: '050-1', isActive: true },
    { id: 'a2', name: 'Ron', isActive: true },
    { id: 'a3', name: 'Gil', isActive: false },
  ]);
  await db.insert(agentSettings).values({ agentId: 'a1', employeeNumber: '17', employment: 'self_employed' });
  await call('PUT', '/api/salaries/settings', {
    defaultStatuses: [2, 3],
    metadataHour: 3,
    componentCode: '100',
  });
  const [two, three, nine] = [2, 3, 9].map((statusCode) => ({
    statusCode,
    statusName: `status ${statusCode}`,
  }));
  await writeSales(test, [
    buildSale('2025-08-10', { id: 'last-year', commission: 40, ...two }),
    buildSale('2026-07-10', { id: 'july-1', number: '71', commission: 100, ...two }),
    buildSale('2026-07-11', { id: 'july-2', number: '72', commission: 50, agentId: 'a2', ...two }),
    buildSale('2026-07-12', { id: 'july-3', commission: 7, ...nine }),
    buildSale('2026-08-10', { id: 'august-1', commission: 20, ...three }),
    buildSale('2026-08-11', { id: 'august-2', commission: 60, amount: 300, ...two }),
    buildSale('2026-08-31', { id: 'august-3', commission: 15, ...two }),
    buildSale('2026-08-12', { id: 'august-4', commission: 11, ...nine }),
    buildSale('2026-08-13', { id: 'august-5', commission: 30, agentId: 'a2', ...three }),
    buildSale('2026-08-14', { id: 'august-6', commission: 5, agentId: null, ...two }),
    buildSale('2026-09-10', { id: 'september', commission: 70, agentId: 'a2', ...two }),
  ]);
  const body = { month: '2026-07', amount: 150, payable: 150, reasons: REASONS };
  expect((await call('POST', '/api/salaries/closings', body)).statusCode).toBe(200);
  await writeSales(test, [buildSale('2026-07-10', { id: 'july-1', number: '71', commission: 130, ...two })]);
  await removeSales(test, ['july-2']);
  await endPass(test);
  return call;
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof callerWith>>>>;

/** Returns the status, the message and the details of an error. */
export function getRefusal({ statusCode, json }: Answer): unknown[] {
  const { error } = json<{ error: { message: string; details?: object; fields?: object } }>();
  return [statusCode, error.message, error.details, error.fields].filter((part) => part !== undefined);
}

/** Returns the entries of the audit log in order. */
export const readEntries = ({ database: { db } }: TestApp) =>
  db.select().from(auditLog).orderBy(auditLog.at, auditLog.id);
