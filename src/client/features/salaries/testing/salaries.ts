import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import type { SalariesResponse, SalaryCell } from '#contract/features/salaries/salaries-contract';
import { salaryStatistics } from '#contract/features/salaries/salary-statistics';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { json, errorResponse, type TestServer } from '#client/lib/testing/services';

export const MONTH = '2026-08';
export const AGENTS = [
  { id: 'a1', name: 'דנה לוי' },
  { id: 'a2', name: 'Alex (TLV)' },
];

const cell = (amount: number): SalaryCell => ({ amount, payable: amount, sales: 1, waiting: 0 });

const YEAR = { '2026-07': { a1: cell(100.4) }, [MONTH]: { a1: cell(1_200.55), a2: cell(-20.1) } };
const PREVIOUS_YEAR = { '2025-08': { a1: cell(900) }, '2025-09': { a1: cell(70) } };

/** @param agentIds Empty for all. */
export function getAnswer(agentIds: readonly string[]): SalariesResponse {
  const isShown = (id: string): boolean => agentIds.length === 0 || agentIds.includes(id);
  const agents = AGENTS.filter(({ id }) => isShown(id));
  const getYear = (whole: SalariesResponse['salaries']): SalariesResponse['previous'] => {
    const salaries = Object.fromEntries(
      Object.entries(whole).map(([month, cells]) => [
        month,
        Object.fromEntries(Object.entries(cells).filter(([id]) => isShown(id))),
      ]),
    );
    const statistics = salaryStatistics(salaries, agents);
    return { salaries, agents, statistics, statusCodes: [4], countsAll: true, closedMonths: [] };
  };
  return {
    ...getYear(YEAR),
    year: 2026,
    today: '2026-09-16',
    previous: getYear(PREVIOUS_YEAR),
    monthsBefore: { '2025-12': [], '2026-08': [] },
    areStatusesChosen: false,
    lastSyncTime: '2026-09-16T09:29:00.000Z',
  };
}

const company: CompanySalaries = { ...getAnswer([]), workingDays: { [MONTH]: 21, '2025-08': 20 } };

const paid = { statusCode: 4, statusName: 'שולמה', isCounted: true };
const sale = (id: string, commission: number): SalarySale => ({
  ...paid,
  id,
  number: id,
  saleDate: '2026-08-10',
  customerId: 'c1',
  customerName: `לקוח ${id}`,
  agentId: 'a1',
  agentName: 'דנה לוי',
  productName: 'קופה',
  amount: 9_000,
  commission,
});
const sales = [sale('2001', 1_000), sale('2002', 200.55)];
const compared = (from: string, amount: number) => ({
  from,
  to: from,
  amount,
  sales: 3,
  salesAmount: 5_000,
  statuses: [{ ...paid, sales: 3, amount: 5_000, commission: amount }],
});
export const statement: Statement = {
  ...compared('2026-08-01', 1_200.55),
  period: MONTH,
  today: '2026-09-16',
  agent: AGENTS[0] ?? null,
  employeeNumber: '17',
  employment: 'self_employed',
  target: 10_000,
  payable: 1_300.55,
  corrections: [],
  lateChanges: [],
  closings: [],
  areStatusesChosen: false,
  previous: compared('2026-07-01', 100.4),
  previousYear: compared('2025-08-01', 900),
  lastSyncTime: null,
  isEqualToCrm: null,
  refusedSales: 0,
};

const row = (agentId: string, agentName: string, payable: number): MonthRow => ({
  agentId,
  agentName,
  employeeNumber: null,
  sales: 1,
  amount: payable,
  corrections: 0,
  payable,
  previous: payable,
  waiting: 0,
  questions: 0,
  marks: [],
  email: `${agentId}@misrad.example`,
  phone: null,
  isOtherEmail: false,
  isOtherPhone: false,
  sending: null,
});
/** The list has three agents, the first without an unusual change. */
export const monthList: MonthList = {
  month: MONTH,
  isClosed: false,
  needsSecondPerson: false,
  restored: null,
  missingSettings: [],
  fileTakenAt: null,
  previous: 1_380.45,
  rows: [
    { ...row('a1', 'דנה לוי', 1_300.55), employeeNumber: '17', amount: 1_200.55, corrections: 100 },
    { ...row('a3', 'רון כץ', 200), previous: 100, email: null, phone: '052-555-0123' },
    row('a2', 'Alex (TLV)', -20.1),
  ],
};

/**
 * Routes for the salary pages.
 * @param selectedAgents Last selection; changes are stored.
 */
export function salaryRoutes(
  selectedAgents: readonly string[] = [],
  selectedStatuses: unknown = [],
): TestServer['routes'] {
  let filters: object = {
    id: 'salaries',
    selectedAgents,
    selectedStatuses,
    lastUpdated: '2026-09-16T09:00:00Z',
  };
  return {
    'GET /api/salaries/filter-settings': () => json({ data: filters }),
    'PUT /api/salaries/filter-settings': ({ body }) => {
      filters = { ...filters, ...(JSON.parse(String(body)) as object) };
      return json({ data: filters });
    },
    'GET /api/salaries/metadata': () => errorResponse(404, 'not_found'),
    'POST /api/salaries/query': ({ body }) => {
      const request = JSON.parse(String(body)) as { filters: { agentIds: string[] } };
      return json({ data: getAnswer(request.filters.agentIds) });
    },
    'GET /api/salaries/statement': () => json({ data: statement }),
    'GET /api/salaries/sales': () => json({ data: sales, next: null }),
    'GET /api/reports/salaries': () => json({ data: company }),
    [`GET /api/salaries/months/${MONTH}`]: () => json({ data: monthList }),
  };
}
