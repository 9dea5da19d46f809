import { getYearMonths, toMonth, toYear } from '#contract/lib/calendar/calendar-rules';
import type {
  SalariesResponse,
  SalaryCell,
  YearSalaries,
} from '#contract/features/salaries/salaries-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { salaryStatistics } from '#contract/features/salaries/salary-statistics';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { findClosings } from './closing/closing-queries';
import { type AgentMoney, sumCorrections, sumWaiting } from './closing/late-change-queries';
import { findAgentNames, findStatusCodes } from './salary-names-queries';
import { findSalarySettings } from './salary-settings-queries';
import { findAgentMonths, type RequestedMonth } from './salary-sums-queries';
import { type CountingRule, getEarlierMonths, getPeriodMonths, openStatuses } from './status-rule';

export interface YearParams {
  year: number;
  /** Empty: all. */
  agentIds: readonly string[];
  /** Empty: those of the closing, or the default ones in open months. */
  statusCodes: readonly number[];
}

const MONTHS_OF_YEAR = 12;

/** Loads a year's salaries and the previous year from one snapshot. @param today `YYYY-MM-DD` in Asia/Jerusalem */
export function loadYear(
  db: Database,
  today: string,
  { year, agentIds, statusCodes }: YearParams,
): Promise<Omit<SalariesResponse, 'lastSyncTime'>> {
  return repeatableRead(db, async (snapshot) => {
    const rule = await findRule(snapshot, statusCodes);
    const load = (requestedMonths: readonly RequestedMonth[]) =>
      loadMonths(snapshot, requestedMonths, { today, agentIds, rule });
    return {
      ...(await load(getPeriodMonths(String(year), today, rule))),
      previous: await load(getEarlier(year, today, rule)),
      monthsBefore: await loadMonthsBefore(snapshot, year, { today, agentIds, rule }),
      year,
      today,
      areStatusesChosen: statusCodes.length > 0,
    };
  });
}

/** Returns the months of the previous year; for the current year, up to the same day. */
function getEarlier(year: number, today: string, rule: CountingRule): RequestedMonth[] {
  const isRunning = String(year) === toYear(today);
  if (isRunning) return getEarlierMonths(String(year), MONTHS_OF_YEAR, today, rule);
  return getPeriodMonths(String(year - 1), today, rule);
}

/** Loads what the first and the current month of a year are compared with: December, and the same days of the previous month. */
async function loadMonthsBefore(
  db: Database,
  year: number,
  { today, agentIds, rule }: Scope,
): Promise<SalariesResponse['monthsBefore']> {
  const [january = ''] = getYearMonths(year);
  const compared = [...new Set([january, toMonth(today)])].filter((month) => month.startsWith(String(year)));
  const requestedMonths = compared.flatMap((month) => getEarlierMonths(month, 1, today, rule));
  const sums = await findAgentMonths(db, requestedMonths, today, agentIds);
  const agents = await findAgentNames(db, [...new Set(sums.map(({ agentId }) => agentId))]);
  const names = new Map(agents.map(({ id, name }) => [id, name]));
  const nameSum = ({ agentId, commission }: (typeof sums)[number]) => ({
    id: agentId,
    name: names.get(agentId) ?? null,
    amount: commission,
  });
  return Object.fromEntries(
    requestedMonths.map(({ month }) => [month, sums.filter((one) => one.month === month).map(nameSum)]),
  );
}

/** Returns the rule for counting sales: settings, closings and chosen statuses. */
export async function findRule(db: Database, chosen: readonly number[]): Promise<CountingRule> {
  const { defaultStatuses } = await findSalarySettings(db);
  return { chosen, defaults: defaultStatuses, closings: await findClosings(db) };
}

interface Scope {
  today: string;
  agentIds: readonly string[];
  rule: CountingRule;
}

/** Loads the salaries of these months with statistics. */
export async function loadMonths(
  db: Database,
  requestedMonths: readonly RequestedMonth[],
  { today, agentIds, rule }: Scope,
): Promise<YearSalaries> {
  const months = requestedMonths.map(({ month }) => month);
  const isOne = (id: string): boolean => agentIds.length === 0 || agentIds.includes(id);
  const of = (money: readonly AgentMoney[]) => money.filter(({ agentId }) => isOne(agentId));
  const sums = await findAgentMonths(db, requestedMonths, today, agentIds);
  const corrections = of(await sumCorrections(db, months));
  const waiting = of(await sumWaiting(db, months));
  const salaries: Record<string, Record<string, SalaryCell>> = {};
  const cell = (month: string, agentId: string): SalaryCell => {
    const cells = (salaries[month] ??= {});
    return (cells[agentId] ??= { amount: 0, payable: 0, sales: 0, waiting: 0 });
  };
  for (const { month, agentId, sales, commission } of sums) {
    Object.assign(cell(month, agentId), { amount: commission, payable: commission, sales });
  }
  for (const { month, agentId, amount } of corrections) {
    const one = cell(month, agentId);
    one.payable = sum([one.payable, amount]);
  }
  for (const { month, agentId, amount } of waiting) cell(month, agentId).waiting = amount;
  const ids = new Set(Object.values(salaries).flatMap((cells) => Object.keys(cells)));
  const agents = await findAgentNames(db, [...ids], months.length === 1 ? months[0] : null);
  const codes = openStatuses(rule);
  return {
    salaries,
    agents,
    statistics: salaryStatistics(withSales(salaries), agents),
    statusCodes: [...(codes ?? (await findStatusCodes(db)))],
    countsAll: codes === null,
    closedMonths: rule.closings.filter(({ month }) => months.includes(month)),
  };
}

/** Removes cells with only corrections or late changes: statistics include months with a counted sale only. */
function withSales(salaries: Record<string, Record<string, SalaryCell>>): typeof salaries {
  const kept = Object.entries(salaries).map(
    ([month, cells]) =>
      [month, Object.fromEntries(Object.entries(cells).filter(([, { sales }]) => sales > 0))] as const,
  );
  return Object.fromEntries(kept.filter(([, cells]) => Object.keys(cells).length > 0));
}
