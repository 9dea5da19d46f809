import type { AgentFigures, AgentRow, AgentsReport } from '#contract/features/agents/agents-contract';
import {
  addMonths,
  firstDay,
  lastDay,
  lastMonths,
  toMonth,
  sameDays,
  type Days,
} from '#contract/lib/calendar/calendar-rules';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { findRule } from '#server/features/salaries/load-year';
import { findAgentNames } from '#server/features/salaries/salary-names-queries';
import { findAgentMonths } from '#server/features/salaries/salary-sums-queries';
import { getEarlierMonths, getPeriodMonths, liveMonth } from '#server/features/salaries/status-rule';
import { findTargets } from '#server/features/salaries/targets-queries';
import { findAgents, type KnownAgent } from './agents-queries';

/** Number of months in the trend, including the chosen month. */
const TREND_MONTHS = 12;

interface AgentsRequest {
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  today: string;
  /** Omitted, or a future month: the current month. */
  month: string | undefined;
  permissions: readonly string[];
}

/** Loads all agents and their sales from one snapshot. Figures that the caller may not view are not read. */
export function loadAgents(
  db: Database,
  { today, month: requestedMonth, permissions }: AgentsRequest,
): Promise<Omit<AgentsReport, 'lastSyncTime'>> {
  const month =
    requestedMonth !== undefined && requestedMonth < toMonth(today) ? requestedMonth : toMonth(today);
  const days = getDays(month, today);
  const previous = daysBefore(month, today);
  const months = lastMonths(days.to, TREND_MONTHS);
  return repeatableRead(db, async (snapshot) => {
    const figures = holds(permissions, 'sales.view')
      ? await readFigures(snapshot, { today, previous, months })
      : null;
    const salaries = holds(permissions, 'salaries.view') ? await readSalaries(snapshot, month, today) : null;
    const named = [...(figures?.sellers ?? []), ...(salaries?.earners ?? [])];
    const rows = (await everybody(snapshot, named)).map((agent): AgentRow => ({
      ...agent,
      ...(figures && { figures: figures.of(agent.id) }),
      ...(salaries && salaries.of(agent.id)),
    }));
    return { month, today, days, previous, months, rows };
  });
}

function getDays(month: string, today: string): Days {
  return { from: firstDay(month), to: month === toMonth(today) ? today : lastDay(month) };
}

/** Returns the same days of the previous month; for a past month, the whole previous month. */
function daysBefore(month: string, today: string): Days {
  if (month === toMonth(today)) return sameDays(today, 1);
  const before = addMonths(month, -1);
  return { from: firstDay(before), to: lastDay(before) };
}

/**
 * Returns the agents of the mirror, then agents that occur only in sales, with their last names, then the sales without an agent.
 */
async function everybody(db: Database, named: readonly string[]): Promise<KnownAgent[]> {
  const known = await findAgents(db);
  const ids = new Set(known.map(({ id }) => id));
  const others = [...new Set(named)].filter((id) => !ids.has(id)).sort((a, b) => (a < b ? 1 : -1));
  const names = new Map((await findAgentNames(db, others)).map(({ id, name }) => [id, name]));
  const nothing = { phone: null, email: null, isActive: false };
  return [...known, ...others.map((id) => ({ id, name: names.get(id) ?? null, ...nothing }))];
}

interface SalaryMonths {
  today: string;
  previous: Days;
  months: readonly string[];
}

async function readFigures(
  db: Database,
  { today, previous, months }: SalaryMonths,
): Promise<{ sellers: readonly string[]; of: (agentId: string) => AgentFigures }> {
  const last = months.map((month) => getDays(month, today).to);
  const to = last.at(-1) ?? today;
  const requestedMonths = [...new Set([...last, previous.to])].map((day) => liveMonth(toMonth(day), day));
  const found = await findAgentMonths(db, requestedMonths, today);
  const targets = await findTargets(db, toMonth(to));
  const key = (agentId: string, day: string): string => `${day} ${agentId}`;
  const sums = new Map(found.map((one) => [key(one.agentId, one.to), one]));
  return {
    sellers: found.filter((one) => one.to === to || one.to === previous.to).map(({ agentId }) => agentId),
    of: (agentId) => ({
      amount: sums.get(key(agentId, to))?.amount ?? 0,
      sales: sums.get(key(agentId, to))?.sales ?? 0,
      previousAmount: sums.get(key(agentId, previous.to))?.amount ?? 0,
      previousSales: sums.get(key(agentId, previous.to))?.sales ?? 0,
      trend: last.map((day) => sums.get(key(agentId, day))?.amount ?? 0),
      target: targets.get(agentId)?.amount ?? null,
    }),
  };
}

async function readSalaries(
  db: Database,
  month: string,
  today: string,
): Promise<{
  earners: readonly string[];
  of: (agentId: string) => Pick<AgentRow, 'salary' | 'previousSalary'>;
}> {
  const rule = await findRule(db, []);
  const months = [...getPeriodMonths(month, today, rule), ...getEarlierMonths(month, 1, today, rule)];
  const counted = await findAgentMonths(db, months, today);
  const find = (agentId: string, isNow: boolean): number =>
    counted.find((one) => one.agentId === agentId && (one.month === month) === isNow)?.commission ?? 0;
  return {
    earners: counted.map(({ agentId }) => agentId),
    of: (agentId) => ({ salary: find(agentId, true), previousSalary: find(agentId, false) }),
  };
}
