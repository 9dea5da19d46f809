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
import { printedFigures } from '#server/lib/testing/read-pdf';
import { expectEverywhere, sheet, startOddCompany, type OddCompany } from './testing/odd-company';

/**
 * Compares each figure in all its places: screens by the functions that compute them there, sheets and papers. Mails are in
 * figures-mails.test.ts.
 */

const AUGUST = { from: '2026-08-01', to: '2026-08-31' };
const SEPTEMBER = { from: '2026-09-01', to: '2026-09-16' };

let company: OddCompany;
let get: OddCompany['get'];
let post: OddCompany['post'];
let file: OddCompany['file'];

beforeAll(async () => {
  company = await startOddCompany();
  ({ get, post, file } = company);
});
afterAll(() => company.close());

const line = (rows: ReturnType<typeof sheet>, title: string) => rows.find(({ A }) => A === title)?.['B'];

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
