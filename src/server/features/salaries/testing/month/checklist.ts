import {
  filterNeedingReason,
  type Check,
  type CheckKey,
} from '#contract/features/salaries/closings-contract';
import { isUnusualChange } from '#contract/features/salaries/month-list/salary-comparison';
import { getAgentName } from '#contract/features/agents/agent-name';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import type { MonthModel } from './month-model';
import { AGENTS, LISTED_AGENTS, type ModelCheck, NUMBERED_AGENT } from './records';

/** Commission of a sale whose day is missing or impossible, and of a refused one, ₪. */
export const MISDATED_COMMISSION = 10;
const DAY_MS = 24 * 3_600_000;
/** Israel's hours after UTC in the months of the model, ms. */
const ZONE_MS = 3 * 3_600_000;

/** Returns the day in Israel. */
const getDay = (at: string): string =>
  new Date(Date.parse(at) + ZONE_MS).toISOString().slice(0, '2026-01-01'.length);

/** Returns the displayed name of an agent: the CRM's names are the ids. */
export const nameAgent = (id: string): string =>
  getAgentName({ id, name: LISTED_AGENTS.some((one) => one === id) ? id : null });

const NOTHING = { names: [] as string[], ids: undefined, amount: null, at: null };

function nameAll(ids: readonly string[], name: (id: string) => string = (id) => id) {
  return { ...NOTHING, count: ids.length, names: ids.map(name).sort(), ids: [...ids].sort() };
}

const nameAgents = (ids: readonly string[]): ModelCheck => nameAll(ids, nameAgent);

interface Viewer {
  month: string;
  /** Their own marks do not count while a second person is required. */
  person: string;
}

function checkMirror({ around, at }: MonthModel, month: string) {
  const last = [...around.synchronisations].sort().at(-1) ?? null;
  const age = Date.parse(at) - Date.parse(last ?? '2000-01-01');
  const isFresh = last !== null && age <= DAY_MS && getDay(last) > `${month}-31`;
  const compared = [...around.comparisons].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)).at(-1);
  const isEqual =
    compared !== undefined && compared.verdict !== 'different' && getDay(compared.startedAt) > `${month}-31`;
  const ids = Object.keys(around.refused).sort();
  const refused = ids.filter((id) => around.refused[id]?.startsWith(month));
  return {
    synchronised: { ...NOTHING, count: isFresh ? 0 : 1, at: last },
    equalToCrm: {
      ...NOTHING,
      ...(isEqual ? { count: ids.length, names: ids } : { count: 1 }),
      at: compared?.startedAt ?? null,
    },
    refused: {
      ...nameAll(refused),
      amount: refused.length === 0 ? null : refused.length * MISDATED_COMMISSION,
    },
  };
}

function checkSales(model: MonthModel, month: string) {
  const { around, sales } = model;
  const unknown = [...sales].filter(
    ([, one]) => one.month === month && model.counts(one) && !isListed(one.agentId),
  );
  const misdated = (isMissing: boolean): ModelCheck => {
    const isCounted = model.counts({ month, agentId: '', commission: MISDATED_COMMISSION });
    const ids = Object.keys(around.misdated).filter(
      (id) => isCounted && (around.misdated[id] === null) === isMissing,
    );
    return { ...nameAll(ids), amount: ids.length * MISDATED_COMMISSION };
  };
  const amount = unknown.reduce((total, [, { commission }]) => total + commission, 0);
  return {
    withoutAgent: { ...nameAll(unknown.map(([id]) => id)), amount },
    withoutDate: misdated(true),
    impossibleDate: misdated(false),
  };
}

/** Returns the checks of an open month, as a person sees them. */
export function checkModel(model: MonthModel, { month, person }: Viewer): Record<string, ModelCheck> {
  const payable = (agentId: string): number => model.payable(month, agentId);
  const lacking = AGENTS.filter((id) => payable(id) !== 0 && !model.isMarked(month, id, person));
  const jumped = AGENTS.filter((id) =>
    isUnusualChange({ id, amount: model.amount(month, id), previous: model.previous(month, id) }),
  );
  const open = model.openQuestions(month);
  const waiting = model.waiting();
  const asking = [...new Set(open.map(({ agentId }) => agentId))];
  const changed = [...new Set(waiting.map(({ agentId }) => nameAgent(agentId)))];
  return {
    ...checkMirror(model, month),
    ...checkSales(model, month),
    employeeNumbers: nameAgents(AGENTS.filter((id) => id !== NUMBERED_AGENT && payable(id) !== 0)),
    jumps: nameAgents(jumped),
    questions: { ...nameAgents(asking), count: open.length },
    lateChanges: {
      ...NOTHING,
      count: waiting.length,
      names: changed.sort(),
      amount: model.sumAllWaiting(),
    },
    earlierMonths: nameAll(model.openMonths(month), (one) => `${hebrewMonth(one)} ${one.slice(0, 4)}`),
    zeroRows: nameAgents(LISTED_AGENTS.filter((id) => model.amount(month, id) === 0)),
    ...(model.isSecondPersonRequired && { secondPerson: nameAgents(lacking) }),
    ...(!model.isSecondPersonRequired && model.isWaived && { onePerson: nameAgents(lacking) }),
  };
}

/** Returns whether a closing needs a reason for one of its checks. */
export function needsReason(checks: Record<string, ModelCheck>, key: CheckKey): boolean {
  const all = Object.entries(checks).map(([name, { count, names, amount, at }]): Check => {
    const isOk = count === 0;
    return { key: name as CheckKey, isOk, count, names, amount, at };
  });
  return filterNeedingReason(all).some((one) => one.key === key);
}

const isListed = (agentId: string): boolean => LISTED_AGENTS.some((id) => id === agentId);
