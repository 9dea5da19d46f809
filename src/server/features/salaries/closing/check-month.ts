import { sumBy } from '#contract/lib/sum-by';
import { getAgentName } from '#contract/features/agents/agent-name';
import { countAgents, isAgent } from '#contract/lib/agents/agent-rows';
import { firstDay, lastDay } from '#contract/lib/calendar/calendar-rules';
import { monthWithYear } from '#contract/lib/calendar/calendar-texts';
import type { Check, CheckKey } from '#contract/features/salaries/closings-contract';
import { splitPayable } from '#contract/features/salaries/payable-parts';
import { isUnusualChange } from '#contract/features/salaries/month-list/salary-comparison';
import type { SalaryCell } from '#contract/features/salaries/salaries-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { businessDate } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { findLastSyncTime } from '#server/crm-mirror/runs/sync-run-queries';
import {
  findLastVerdict,
  findMisdatedSales,
  findPayrollAgents,
  findSalesWithoutAgent,
  isSynchronising,
  MAX_NAMES,
} from './check-queries';
import { findChecks } from '../month-list/month-list-queries';
import { type ComparedSalary, loadComparedMonth } from '../month-list/load-compared-month';
import { findRule } from '../load-year';
import { findWaiting } from './late-change-queries';
import { findOpenMonths, findStandingMonths } from './open-months';
import { countOpenQuestions } from '../questions/question-queries';
import { findSecondPerson, toSecondPersonCheck } from './second-person';
import { findRefusedSales } from '#server/crm-mirror/mirror/refused-sales';
import { type CountingRule, getRequestedMonth } from '../status-rule';

/** Age above which a synchronisation is not fresh, ms. */
const FRESH_MS = 24 * 3_600_000;

/** A month that a person may close. */
export interface MonthToClose {
  month: string;
  now: Date;
  /** Their own marks do not count while a second person is required. */
  userId: string;
}

/** Sums of a month, and the checks before its closing. */
export interface CheckedMonth {
  checks: Check[];
  /** Null: all. */
  statusCodes: readonly number[] | null;
  agents: number;
  amount: number;
  payable: number;
}

/** Checks a month before its closing by this person. */
export async function checkMonth(db: Database, { month, now, userId }: MonthToClose): Promise<CheckedMonth> {
  const today = businessDate(now);
  const rule = await findRule(db, []);
  const { statusCodes } = getRequestedMonth(month, lastDay(month), rule);
  const agents = await loadComparedMonth(db, month, today, rule);
  const paid = agents.flatMap(({ id, cell }) => (cell ? { id, ...cell } : []));
  const checks = [
    await checkSynchronised(db, month, now),
    await checkEqual(db, month),
    await checkRefused(db, month, today),
    check('withoutAgent', await findSalesWithoutAgent(db, month, statusCodes)),
    check('withoutDate', await findMisdatedSales(db, 'missing', today, statusCodes)),
    check('impossibleDate', await findMisdatedSales(db, 'impossible', today, statusCodes)),
    ...(await checkAgents(db, month, paid)),
    checkJumps(agents),
    await checkQuestions(db, month, rule, today),
    await checkLateChanges(db),
    await checkEarlierMonths(db, month, rule, today),
    ...(await checkSecondPerson(db, { month, now, userId }, agents)),
  ];
  return {
    checks,
    statusCodes,
    agents: countAgents(agents.map(({ id }) => id)),
    amount: sum(paid.map(({ amount }) => amount)),
    payable: sum(paid.map(({ payable }) => payable)),
  };
}

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
async function checkAgents(
  db: Database,
  month: string,
  paid: readonly (SalaryCell & { id: string })[],
): Promise<Check[]> {
  const cells = new Map(paid.filter(({ id }) => isAgent(id)).map((one) => [one.id, one]));
  const agents = await findPayrollAgents(db, [...cells.keys()], month);
  const rows = agents.map((one) => ({ ...one, agentId: one.id, payable: cells.get(one.id)?.payable ?? 0 }));
  const zero = agents.filter(({ id, isActive }) => isActive && (cells.get(id)?.amount ?? 0) === 0);
  return [
    check('employeeNumbers', nameAgents(splitPayable(rows).lacking.rows)),
    check('zeroRows', nameAgents(zero)),
  ];
}

function checkJumps(agents: readonly ComparedSalary[]): Check {
  const jumped = agents.filter(({ id, cell, previous }) =>
    isUnusualChange({ id, amount: cell?.amount ?? 0, previous }),
  );
  return check('jumps', nameAgents(jumped));
}

/** Checks for open questions of agents. Those about closed months stand in the oldest open month. */
async function checkQuestions(
  db: Database,
  month: string,
  rule: CountingRule,
  today: string,
): Promise<Check> {
  const asking = await countOpenQuestions(db, await findStandingMonths(db, month, rule, today));
  const count = sumBy(asking, ({ questions }) => questions);
  return check('questions', { ...nameAgents(asking), count });
}

/** Checks for earlier open months with salaries, oldest first: corrections may be waiting for them. */
async function checkEarlierMonths(
  db: Database,
  month: string,
  rule: CountingRule,
  today: string,
): Promise<Check> {
  const months = await findOpenMonths(db, month, rule, today);
  const names = months.map(monthWithYear);
  return check('earlierMonths', { count: months.length, names, ids: months });
}

/**
 * Checks that another person has marked each statement with a payable amount, for its present amount. Within a week after this
 * was switched off, the check is another one, which a reason replaces.
 */
async function checkSecondPerson(
  db: Database,
  { month, now, userId }: MonthToClose,
  agents: readonly ComparedSalary[],
): Promise<Check[]> {
  const key = toSecondPersonCheck(await findSecondPerson(db), now);
  if (key === null) return [];
  const marks = (await findChecks(db, month)).filter((mark) => mark.userId !== userId);
  const lacking = agents.filter(({ id, cell }) => {
    const payable = cell?.payable ?? 0;
    return (
      isAgent(id) && payable !== 0 && !marks.some((mark) => mark.agentId === id && mark.payable === payable)
    );
  });
  return [check(key, nameAgents(lacking))];
}

async function checkLateChanges(db: Database): Promise<Check> {
  const waiting = await findWaiting(db);
  return check('lateChanges', {
    count: waiting.length,
    names: waiting.map(({ agentName, agentId }) => getAgentName({ id: agentId, name: agentName })),
    amount: sum(waiting.map(({ difference }) => difference)),
  });
}
