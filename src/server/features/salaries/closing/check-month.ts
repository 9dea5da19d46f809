import { getAgentName } from '../../../../contract/features/agents/agent-name';
import { addMonths, firstDay, lastDay, toMonth } from '../../../../contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '../../../../contract/lib/calendar/calendar-texts';
import {
  JUMP_SHARE,
  type Check,
  type CheckKey,
} from '../../../../contract/features/salaries/closings-contract';
import type { YearSalaries } from '../../../../contract/features/salaries/salaries-contract';
import { sum } from '../../../../contract/lib/money/money-rules';
import { businessDate } from '../../../lib/clock';
import type { Database } from '../../../lib/database/database';
import { findLastSyncTime } from '../../sync/runs/sync-run-queries';
import {
  findLastVerdict,
  findPayrollAgents,
  findSalesOfFault,
  findSalesWithoutAgent,
  isSynchronising,
  MAX_NAMES,
} from './check-queries';
import { findRule, loadMonths } from '../load-year';
import { findWaiting } from './late-change-queries';
import { findRefusedSales } from '../../sync/mirror/refused-sales';
import { findAgentMonths } from '../salary-sums-queries';
import { getRequestedMonth, type CountingRule } from '../status-rule';

/** Age above which a synchronisation is not fresh, ms. */
const FRESH_MS = 24 * 3_600_000;

/** Number of earlier months that are checked before a closing. */
const EARLIER_MONTHS = 12;

/** Salaries of a month, and the checks before its closing. */
export interface CheckedMonth {
  salaries: YearSalaries;
  checks: Check[];
  /** Null: all. */
  statusCodes: readonly number[] | null;
  agents: number;
  amount: number;
  payable: number;
}

/** Checks a month before its closing. */
export async function checkMonth(db: Database, month: string, now: Date): Promise<CheckedMonth> {
  const today = businessDate(now);
  const rule = await findRule(db, []);
  const to = month === toMonth(today) ? today : lastDay(month);
  const requestedMonth = getRequestedMonth(month, to, rule);
  const earlier = addMonths(month, -1);
  const loadMonth = (one: string) =>
    loadMonths(db, [getRequestedMonth(one, one === month ? to : lastDay(one), rule)], {
      today,
      agentIds: [],
      rule,
    });
  const salaries = await loadMonth(month);
  const before = await loadMonth(earlier);
  const cells = salaries.salaries[month] ?? {};
  const paid = Object.values(cells);
  const checks = [
    await checkSynchronised(db, month, now),
    await checkEqual(db, month),
    await checkRefused(db, month, today),
    check('withoutAgent', await findSalesWithoutAgent(db, month, requestedMonth.statusCodes)),
    check('withoutDate', await findSalesOfFault(db, 'missing', today, requestedMonth.statusCodes)),
    check('impossibleDate', await findSalesOfFault(db, 'impossible', today, requestedMonth.statusCodes)),
    ...(await checkAgents(db, month, cells)),
    checkJumps(salaries, cells, before.salaries[earlier] ?? {}),
    await checkLateChanges(db),
    await checkEarlierMonths(db, month, rule, today),
  ];
  return {
    salaries,
    checks,
    statusCodes: requestedMonth.statusCodes,
    agents: paid.filter(({ sales }) => sales > 0).length,
    amount: sum(paid.map(({ amount }) => amount)),
    payable: sum(paid.map(({ payable }) => payable)),
  };
}

type Cells = YearSalaries['salaries'][string];

function check(
  key: CheckKey,
  {
    count,
    names = [],
    ids,
    amount = null,
    at = null,
  }: {
    count: number;
    names?: readonly string[];
    /** Ids of the names. */
    ids?: readonly string[];
    amount?: number | null;
    at?: string | null;
  },
): Check {
  const shown = ids
    ? { names: names.slice(0, MAX_NAMES), ids: ids.slice(0, MAX_NAMES) }
    : { names: [...new Set(names)].slice(0, MAX_NAMES) };
  return { key, isOk: count === 0, count, ...shown, amount, at };
}

/** Returns the values of a check that names agents. */
function nameAgents(agents: readonly { id: string; name: string | null }[]) {
  return { count: agents.length, names: agents.map(getAgentName), ids: agents.map(({ id }) => id) };
}

async function checkSynchronised(db: Database, month: string, now: Date): Promise<Check> {
  const at = await findLastSyncTime(db);
  const isFresh =
    at !== null &&
    now.getTime() - Date.parse(at) <= FRESH_MS &&
    businessDate(new Date(at)) > lastDay(month) &&
    !(await isSynchronising(db));
  return check('synchronised', { count: isFresh ? 0 : 1, at });
}

async function checkEqual(db: Database, month: string): Promise<Check> {
  const verdict = await findLastVerdict(db);
  const isEqual = verdict?.isEqual === true && businessDate(new Date(verdict.startedAt)) > lastDay(month);
  const at = verdict?.startedAt ?? null;
  if (!isEqual) return check('equalToCrm', { count: 1, at });
  return check('equalToCrm', { ...verdict.refused, at });
}

async function checkRefused(db: Database, month: string, today: string): Promise<Check> {
  const period = { from: firstDay(month), to: lastDay(month) };
  return check('refused', await findRefusedSales(db, { period, agentIds: [], today }));
}

/** Checks for paid agents without a number, and active agents without an amount. */
async function checkAgents(db: Database, month: string, cells: Cells): Promise<Check[]> {
  const agents = await findPayrollAgents(
    db,
    Object.keys(cells).filter((id) => id !== ''),
    month,
  );
  const lacking = agents.filter(
    ({ id, employeeNumber }) => employeeNumber === null && (cells[id]?.payable ?? 0) !== 0,
  );
  const zero = agents.filter(({ id, isActive }) => isActive && (cells[id]?.amount ?? 0) === 0);
  return [check('employeeNumbers', nameAgents(lacking)), check('zeroRows', nameAgents(zero))];
}

function checkJumps({ agents }: YearSalaries, cells: Cells, before: Cells): Check {
  const jumped = agents.filter(({ id }) => {
    const earlier = before[id]?.amount ?? 0;
    return earlier !== 0 && Math.abs((cells[id]?.amount ?? 0) - earlier) > Math.abs(earlier) * JUMP_SHARE;
  });
  return check('jumps', nameAgents(jumped));
}

/** Checks for earlier open months with salaries, oldest first: corrections may be waiting for them. */
async function checkEarlierMonths(
  db: Database,
  month: string,
  rule: CountingRule,
  today: string,
): Promise<Check> {
  const requestedMonths = Array.from({ length: EARLIER_MONTHS }, (_, i) =>
    addMonths(month, i - EARLIER_MONTHS),
  )
    .filter((one) => !rule.closings.some((closing) => closing.month === one))
    .map((one) => getRequestedMonth(one, lastDay(one), rule));
  const months = [
    ...new Set((await findAgentMonths(db, requestedMonths, today)).map((one) => one.month)),
  ].sort();
  const names = months.map((one) => `${hebrewMonth(one)} ${one.slice(0, 4)}`);
  return check('earlierMonths', { count: months.length, names, ids: months });
}

async function checkLateChanges(db: Database): Promise<Check> {
  const waiting = await findWaiting(db);
  return check('lateChanges', {
    count: waiting.length,
    names: waiting.map(({ agentName, agentId }) => getAgentName({ id: agentId, name: agentName })),
    amount: sum(waiting.map(({ difference }) => difference)),
  });
}
