import type { LightMyRequestResponse } from 'fastify';
import type { SyncApp } from '#server/crm-mirror/testing/sync-app';

/** Response bodies by URL. Files are read completely and not stored. */
export type Opened = ReadonlyMap<string, unknown>;

export interface Walk {
  /** `YYYY-MM`; each is opened as a statement, a closing and files. */
  months: readonly string[];
  marketerId: string;
}

/** Calls the server as a user with all permissions. */
export type Caller = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) => Promise<LightMyRequestResponse>;

export async function administrator(test: Pick<SyncApp, 'app' | 'as'>): Promise<Caller> {
  const headers = await test.as('system.admin');
  return (method, url, payload) => test.app.inject({ method, url, headers, ...(payload && { payload }) });
}

/** Opens every page, report, export and print with figures. Fails for any status other than 200. */
export async function openEverything(call: Caller, { months, marketerId }: Walk): Promise<Opened> {
  const opened = new Map<string, unknown>();
  const open = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<void> => {
    const response = await call(method, url, payload);
    expect([url, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([
      url,
      200,
      '',
    ]);
    if (String(response.headers['content-type']).includes('json')) opened.set(url, response.json());
  };
  for (const url of SCREENS) await open('GET', url);
  for (const list of ['sales', 'customers', 'inventory', 'reports/resellers-summary']) {
    for (const part of ['', '/totals']) await open('GET', `/api/${list}${part}`);
    if (list !== 'customers') await open('POST', `/api/${list}/export`, { filter: {} });
  }
  await open('GET', `/api/reports/smart-ledger?marketerId=${marketerId}&from=1900-01-01`);
  for (const part of ['export', 'pdf'])
    await open('POST', `/api/reports/smart-ledger/${part}`, { marketerId, from: '1900-01-01' });
  for (const report of ['agents', 'marketers']) await open('POST', `/api/${report}/export`, {});
  await open('GET', '/api/reports/sales-print');
  await open('POST', '/api/reports/sales-print/pdf', PRINT);
  await open('POST', '/api/salaries/query', { year: 2026, filters: {} });
  for (const month of months) {
    await open('GET', `/api/salaries/closings/${month}`);
    await open('GET', `/api/salaries/statement?period=${month}`);
    for (const part of ['xlsx', 'pdf'])
      await open('GET', `/api/salaries/statement/${part}?month=${month}&agentId=a1`);
    await open('GET', `/api/salaries/sales?period=${month}`);
    for (const part of ['', '/xlsx'])
      await open('GET', `/api/reports/salaries/payroll${part}?month=${month}`);
  }
  return opened;
}

const PRINT = { filter: {}, columns: ['agent'], landscape: false, pageSums: true, byStatus: true };

const SCREENS = [
  '/api/dashboard',
  '/api/agents',
  '/api/marketers',
  '/api/marketers?from=1900-01-01&to=9999-12-31',
  '/api/reports/smart-ledger/open-balances',
  '/api/reports/salaries?year=2026',
  '/api/reports/salaries/xlsx?year=2026',
  '/api/salaries/metadata',
  '/api/salaries/late-changes',
  '/api/sync/health',
  '/api/sync/refusals',
];
