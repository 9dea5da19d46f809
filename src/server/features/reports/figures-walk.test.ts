import type { AgentArea } from '#contract/features/agent-area/agent-area-contract';
import type { AgentsReport } from '#contract/features/agents/agents-contract';
import { computeTotals, shownAgents } from '#contract/features/agents/agents-rules';
import type { Dashboard } from '#contract/features/dashboard/dashboard-contract';
import type { Product } from '#contract/features/inventory/inventory-contract';
import type { LedgerReport, OpenBalance } from '#contract/features/reports/ledger-contract';
import type { MarketersReport } from '#contract/features/reports/marketers-contract';
import type { SalesPrint } from '#contract/features/reports/sales-print-contract';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import {
  splitPayroll,
  type CompanySalaries,
  type Payroll,
} from '#contract/features/salaries/company-salaries-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { countRows, filterRows, sumRows } from '#contract/features/salaries/month-list/month-list-rules';
import { compareMonths, isUnusualChange } from '#contract/features/salaries/month-list/salary-comparison';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { printedFigures } from '#server/lib/testing/read-pdf';
import { agents } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { buildSale, writeSales } from '#server/features/salaries/testing/salaries';
import { updateCustomerFigures } from '#server/crm-mirror/mirror/customer-figures';
import { agentSettings, agentTargets } from '#server/db/schema/user-info-management-tables';
import { users } from '#server/db/schema/users-tables';
import { marketers, payments } from '#server/db/schema/marketers-tables';

/**
 * Compares each figure in all its places: screens by the functions that compute them there, sheets and papers. The company has odd
 * people: without an agent, unknown, namesakes, deactivated with a target, without a number, without a sale this month.
 */

const NOW = '2026-09-16T09:00:00Z';
const AUGUST = { from: '2026-08-01', to: '2026-08-31' };
const SEPTEMBER = { from: '2026-09-01', to: '2026-09-16' };

let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(NOW);
  headers = await test.as('system.admin');
  const { db } = test.database;
  await db.update(users).set({ agentId: 'dana' });
  await db.insert(agents).values([
    { id: 'dana', name: 'דנה לוי', isActive: true },
    { id: 'ron1', name: 'רון כהן', isActive: true },
    { id: 'ron2', name: 'רון כהן', isActive: true },
    { id: 'former', name: 'גל שמש', isActive: false },
    { id: 'target', name: 'נועה גל', isActive: false },
    { id: 'idle', name: 'טל ים', isActive: true },
  ]);
  await db.insert(agentSettings).values([
    { agentId: 'dana', employeeNumber: '007' },
    { agentId: 'ron1', employeeNumber: '12' },
  ]);
  await db.insert(agentTargets).values([
    { agentId: 'dana', month: '2026-07', amount: 1_000 },
    { agentId: 'target', month: '2026-07', amount: 500 },
  ]);
  await db.insert(marketers).values([
    { id: 'm1', name: 'דלתות', isActive: true },
    { id: 'm2', name: 'חלונות', isActive: false },
  ]);
  await db.insert(payments).values({ id: 'p1', marketerId: 'm1', paidOn: '2026-08-05', amount: 40.5 });
  await db.insert(customers).values([
    { id: 'c1', name: 'כרמל', agentId: 'dana', marketerId: 'm1' },
    { id: 'c2', name: 'גליל', agentId: 'dana' },
    { id: 'c3', name: 'נגב', agentId: 'ron1' },
  ]);
  const product = { name: 'קופה', price: 10, stockQuantity: 1 };
  await db.insert(products).values([
    { ...product, id: 'low', isActive: true },
    { ...product, id: 'inactive', isActive: false },
    { ...product, id: 'full', stockQuantity: 50, isActive: true },
    { ...product, id: 'unknown', stockQuantity: null, isActive: true },
  ]);
  const m1 = { customerId: 'c1', marketerId: 'm1' };
  await writeSales(test, [
    buildSale('2026-07-10', { agentId: 'dana', commission: 100, ...m1 }),
    buildSale('2026-07-20', { agentId: 'former', commission: 80, amount: 700 }),
    buildSale('2026-08-10', { agentId: 'dana', commission: 60.2, amount: 300.1, ...m1 }),
    buildSale('2026-08-11', { agentId: 'dana', commission: 50.1, amount: 200, statusCode: 5, ...m1 }),
    buildSale('2026-08-12', { agentId: 'ron1', commission: 20, customerId: 'c3' }),
    buildSale('2026-08-12', { agentId: 'ron2', commission: 15.5 }),
    buildSale('2026-08-13', { agentId: 'unknown', commission: 9 }),
    buildSale('2026-08-13', { agentId: null, commission: 31.45, amount: 90 }),
    buildSale('2026-08-14', { agentId: 'idle', commission: 0, amount: 5 }),
    buildSale('2026-09-10', { agentId: 'dana', commission: 7, amount: 70, ...m1 }),
    buildSale('2026-09-20', { agentId: 'dana', commission: 999, amount: 999, ...m1 }),
    buildSale(null, { agentId: 'dana', commission: 999, amount: 999 }),
    buildSale('2025-01-10', { agentId: 'dana', commission: 1, customerId: 'c2', amount: 44 }),
  ]);
  await updateCustomerFigures((work) => db.transaction(work), NOW.slice(0, 10), null);
});
afterAll(() => test.close());

async function get<T>(url: string, query: Record<string, string> = {}): Promise<T> {
  const response = await test.app.inject({ url, headers, query });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json<{ data: T }>().data;
}

async function post(url: string, payload: object): Promise<{ data: Buffer; json: <T>() => T }> {
  const response = await test.app.inject({ method: 'POST', url, headers, payload });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return { data: response.rawPayload, json: <T>() => response.json<{ data: T }>().data };
}

const sheet = (file: Buffer, at = 1) => readRows(unzip(file).get(`xl/worksheets/sheet${at}.xml`) ?? '');
const file = async (url: string): Promise<Buffer> => (await test.app.inject({ url, headers })).rawPayload;
const line = (rows: ReturnType<typeof sheet>, title: string) => rows.find(({ A }) => A === title)?.['B'];

/** Expects a figure to have a value in all its places. */
function expectEverywhere(value: number, places: Record<string, unknown>): void {
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, value])));
}

describe('August, which has ended', () => {
  const month = '2026-08';
  const readMonth = async () => {
    const list = await get<MonthList>(`/api/salaries/months/${month}`);
    const payroll = await get<Payroll>('/api/reports/salaries/payroll', { month });
    const payrollFile = await file(`/api/reports/salaries/payroll/xlsx?month=${month}`);
    return {
      list,
      sums: sumRows(list.rows, list.isClosed),
      closing: await get<MonthClosing>(`/api/salaries/closings/${month}`),
      parts: splitPayroll(payroll),
      paid: sheet(payrollFile).slice(1),
      about: sheet(payrollFile, 2),
      year: (await post('/api/salaries/query', { year: 2026 })).json<SalariesResponse>(),
    };
  };
  const count = ({ checks }: MonthClosing, key: string) => checks.find((check) => check.key === key)?.count;

  it('counts people alike in list, tab, checks, closing, payroll and file', async () => {
    const { list, sums, closing, parts, paid, about } = await readMonth();
    expectEverywhere(6, {
      foot: sums.agents,
      tab: countRows(filterRows(list.rows, 'all')),
      closing: closing.agents,
      parts: sums.ready.agents + sums.lacking.agents + sums.zero,
    });
    expectEverywhere(2, {
      list: sums.ready.agents,
      dialog: parts.ready.rows.length,
      file: paid.length,
      control: line(about, 'סכומי ביקורת: שורות'),
    });
    expectEverywhere(2, {
      list: sums.lacking.agents,
      check: count(closing, 'employeeNumbers'),
      dialog: parts.lacking.rows.length,
    });
    expectEverywhere(2, { list: sums.zero });
    const ids = list.rows.map(({ agentId }) => agentId).sort();
    expect(ids).toEqual(['', 'dana', 'former', 'idle', 'ron1', 'ron2', 'unknown']);
  });

  it('pays the same in list, closing, payroll and file', async () => {
    const { sums, closing, parts, paid, about } = await readMonth();
    expectEverywhere(186.25, {
      list: sums.payable,
      closing: closing.payable,
      dialog: parts.payable,
      file: line(about, 'לתשלום בחודש'),
    });
    expectEverywhere(130.3, {
      list: sums.ready.payable,
      dialog: parts.ready.payable,
      file: line(about, '= בקובץ'),
      lines: Math.round(paid.reduce((sum, { D }) => sum + Number(D), 0) * 100) / 100,
    });
    expectEverywhere(24.5, {
      list: sums.lacking.payable,
      dialog: parts.lacking.payable,
      file: line(about, '− ללא מספר עובד'),
    });
    expectEverywhere(31.45, {
      list: sums.withoutAgent,
      dialog: parts.withoutAgent,
      file: line(about, '− מכירות ללא סוכן'),
    });
  });

  it('has the same commissions in all salaries', async () => {
    const { sums, closing, year } = await readMonth();
    const company = await get<CompanySalaries>('/api/reports/salaries', { year: '2026' });
    const report = await get<AgentsReport>('/api/agents', { month });
    const getMonth = ({ statistics }: Pick<SalariesResponse, 'statistics'>) =>
      statistics.monthlyStats.find((one) => one.month === month)?.totalSalary;
    const companySheet = sheet(await file('/api/reports/salaries/xlsx?year=2026'));
    expectEverywhere(186.25, {
      list: sums.amount,
      closing: closing.amount,
      grid: getMonth(year),
      company: getMonth(company),
      companySheet: companySheet.at(-1)?.['I'],
      statement: (await get<Statement>('/api/salaries/statement', { period: month })).amount,
      agents: computeTotals(report.rows, 0).salary,
      shownAgents: computeTotals(shownAgents(report.rows, { show: 'active' }), 0).salary,
      sales: (await get<{ commission: number }>('/api/sales/totals', AUGUST)).commission,
      print: (await get<SalesPrint>('/api/reports/sales-print', AUGUST)).commission,
    });
  });

  it('is compared with the same July, and finds the same unusual changes', async () => {
    const { list, sums, closing, year } = await readMonth();
    const compared = compareMonths(year, month);
    expectEverywhere(180, {
      response: list.previous,
      foot: sums.previous,
      statistics: compared.reduce((sum, { previous }) => sum + previous, 0),
      grid: year.statistics.monthlyStats.find((one) => one.month === '2026-07')?.totalSalary,
      statement: (await get<Statement>('/api/salaries/statement', { period: month })).previous.amount,
    });
    expectEverywhere(1, {
      tab: countRows(filterRows(list.rows, 'unusual')),
      check: count(closing, 'jumps'),
      statistics: compared.filter(isUnusualChange).length,
    });
  });

  it('has the same sales on all screens, sheets and papers', async () => {
    const report = await get<AgentsReport>('/api/agents', { month });
    const [all, shown] = [report.rows, shownAgents(report.rows, { show: 'active' })].map((rows) =>
      computeTotals(rows, 0),
    );
    expect(shown).toEqual(all);
    const agentsSheet = sheet((await post('/api/agents/export', { month, show: 'active' })).data);
    const salesSheet = sheet((await post('/api/sales/export', { filter: AUGUST })).data);
    const dashboard = await get<Dashboard>('/api/dashboard');
    const paper = printedFigures((await post('/api/reports/sales-print/pdf', toPrint(AUGUST))).data);
    const amounts = {
      card: all?.amount,
      foot: shown?.amount,
      agentsSheet: agentsSheet.at(-1)?.['E'],
      sales: (await get<{ amount: number }>('/api/sales/totals', AUGUST)).amount,
      salesSheet: Object.values(salesSheet.at(-1) ?? {}).find((cell) => cell === 895.1),
      print: (await get<SalesPrint>('/api/reports/sales-print', AUGUST)).amount,
      ...(paper && { paper: paper.includes(89_510) ? 895.1 : null }),
      dashboard: dashboard.sales?.months.find((one) => one.month === month)?.amount,
      statement: (await get<Statement>('/api/salaries/statement', { period: month })).salesAmount,
    };
    expectEverywhere(895.1, amounts);
    expectEverywhere(800, { card: all?.previousAmount, foot: shown?.previousAmount });
    expectEverywhere(1_500, { card: all?.target, foot: shown?.target });
  });
});

const toPrint = (filter: object) => ({
  filter,
  columns: [],
  landscape: true,
  pageSums: false,
  byStatus: false,
});

it('has the same sales of the current month on all screens', async () => {
  const dashboard = await get<Dashboard>('/api/dashboard');
  const area = await get<AgentArea>('/api/agent/me');
  const report = await get<AgentsReport>('/api/agents');
  expectEverywhere(70, {
    dashboard: dashboard.sales?.amount.current,
    agents: computeTotals(report.rows, 0).amount,
    sales: (await get<{ amount: number }>('/api/sales/totals', SEPTEMBER)).amount,
    marketers: (await get<MarketersReport>('/api/marketers', SEPTEMBER)).allAmount,
    ownArea: area.sales.amount,
  });
  expectEverywhere(7, {
    dashboard: dashboard.commissions?.current,
    ownSalary: area.statement?.amount,
    agents: report.rows.find(({ id }) => id === 'dana')?.salary,
  });
});

it('counts low stock alike on dashboard, list, filter and sheet', async () => {
  const low = await get<Product[]>('/api/inventory', { low: 'true' });
  expectEverywhere(1, {
    dashboard: (await get<Dashboard>('/api/dashboard')).inventory?.lowStock,
    total: (await get<{ lowCount: number }>('/api/inventory/totals')).lowCount,
    filter: low.length,
    sheet: sheet((await post('/api/inventory/export', { filter: { low: true } })).data).length - 2,
  });
});

it('counts inactive customers alike on dashboard, list, report and own area', async () => {
  expectEverywhere(1, {
    dashboard: (await get<Dashboard>('/api/dashboard')).customers?.inactive,
    list: (await get<{ count: number }>('/api/customers/totals', { active: 'false' })).count,
    report: (await get<{ count: number }>('/api/reports/resellers-summary/totals')).count,
    ownArea: (await get<AgentArea>('/api/agent/me')).inactive.count,
  });
  expectEverywhere(44, {
    ownArea: (await get<AgentArea>('/api/agent/me')).inactive.customers[0]?.lost,
    report: (await get<{ lastYearAmount: number }>('/api/reports/resellers-summary/totals')).lastYearAmount,
  });
});

it('has the same balance of a marketer in report, ledger, sheet and open balances', async () => {
  const marketerId = 'm1';
  const report = await get<MarketersReport>('/api/marketers', SEPTEMBER);
  const ledger = await get<LedgerReport>('/api/reports/smart-ledger', { marketerId });
  const exported = await post('/api/reports/smart-ledger/export', { marketerId });
  const open = await get<{ debtors: OpenBalance[] }>('/api/reports/smart-ledger/open-balances');
  const paper = printedFigures((await post('/api/reports/smart-ledger/pdf', { marketerId })).data);
  expectEverywhere(629.6, {
    report: report.rows.find(({ id }) => id === marketerId)?.balance,
    ledger: ledger.closing,
    sheet: sheet(exported.data).at(-1)?.['G'],
    openBalances: open.debtors.find(({ id }) => id === marketerId)?.balance,
    ...(paper && { paper: paper.includes(62_960) ? 629.6 : null }),
  });
});

it('has the same salary of an agent on statement, list, own area, sheet and paper', async () => {
  const [month, agentId] = ['2026-08', 'dana'];
  const query = `month=${month}&agentId=${agentId}`;
  const list = await get<MonthList>(`/api/salaries/months/${month}`);
  const months = await get<{ month: string; amount: number }[]>('/api/agent/me/months');
  const paper = printedFigures(await file(`/api/salaries/statement/pdf?${query}`));
  expectEverywhere(110.3, {
    list: list.rows.find((row) => row.agentId === agentId)?.amount,
    statement: (await get<Statement>('/api/salaries/statement', { period: month, agentId })).amount,
    ownStatement: (await get<Statement>('/api/agent/me/statement', { month })).amount,
    ownMonths: months.find((one) => one.month === month)?.amount,
    sheet: sheet(await file(`/api/salaries/statement/xlsx?${query}`)).at(-1)?.['G'],
    ...(paper && { paper: paper.includes(11_030) ? 110.3 : null }),
  });
});
