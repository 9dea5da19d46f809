import type { LateChanges, MonthClosing } from '#contract/features/salaries/closings-contract';
import type { LateChange } from '#contract/features/salaries/statements-contract';
import { addMonths } from '#contract/lib/calendar/calendar-rules';
import {
  CURRENT_MONTH,
  getSaleAmount,
  MODEL_MONTHS,
  type ModelChange,
  type ModelSale,
} from '../../closing-model';
import { checkModel } from '../checklist';
import { showDecision } from '../decision-operations';
import { type ModelCompany, PEOPLE } from '../model-company';
import type { MonthModel } from '../month-model';
import { LISTED_AGENTS, type ModelCheck, showStatus } from '../records';
import { compareEntries } from './compare-entries';
import { compareLists } from './compare-list';
import { compareAlerts, compareMails } from './compare-mails';
import { compareQuestions } from './compare-questions';
import { compareSeals } from './compare-seals';
import { compareYear } from './compare-year';

/** Number of months that a correction can be carried into. */
const OPEN_MONTHS = 24;

/** Compares everything that a caller can read with the model, and the invariant of the money. */
export async function compareAll(model: MonthModel, company: ModelCompany): Promise<void> {
  await compareLists(model, company);
  for (const month of MODEL_MONTHS)
    expect(await readClosing(company, month)).toEqual(expectClosing(model, month));
  await compareYear(model, company);
  await compareChanges(model, company);
  await compareQuestions(model, company);
  compareMails(model, company);
  await compareAlerts(model, company);
  await compareEntries(model, company);
  expect(model.unaccounted()).toBe(0);
  await compareSeals(model, company);
}

async function readClosing({ read }: ModelCompany, month: string) {
  const found = await read<MonthClosing>(`/api/salaries/closings/${month}`);
  const checks = found.checks.map(({ key, isOk, names, ids, ...check }) => {
    expect(isOk).toBe(check.count === 0);
    return [key, { ...check, names: [...names].sort(), ids: ids && [...ids].sort() }] as const;
  });
  const { closing } = found;
  return {
    ...found,
    checks: Object.fromEntries(checks),
    closing: closing && { ...closing, seal: closing.seal && { isLate: closing.seal.isLate } },
  };
}

function expectClosing(model: MonthModel, month: string): Awaited<ReturnType<typeof readClosing>> {
  const closing = model.closings.get(month);
  const openState = month === CURRENT_MONTH ? 'running' : 'waiting';
  const reasons = closing?.reasons ?? {};
  const checks = closing?.checks ?? checkModel(model, { month, person: PEOPLE[0] });
  const seal = model.seals[model.findSeal(month)];
  const explain = ([key, check]: [string, ModelCheck]) => [key, { ...check, reason: reasons[key] ?? null }];
  return {
    month,
    state: closing ? 'closed' : openState,
    checks: Object.fromEntries(Object.entries(checks).map(explain)) as Record<string, never>,
    closing: closing
      ? {
          month,
          statusCodes: closing.statusCodes && [...closing.statusCodes],
          closedAt: closing.at,
          closedBy: closing.by,
          seal: seal ? { isLate: seal.isLate } : null,
        }
      : null,
    statusCodes: model.getStatuses(month) as number[] | null,
    agents: model.listedAgents(month).length,
    amount: model.amount(month),
    payable: model.payable(month),
    sent: model.countSent(month),
    heldBy: model.heldBy(month),
  };
}

async function compareChanges(model: MonthModel, { read }: ModelCompany): Promise<void> {
  const { waiting, decided, openMonths } = await read<LateChanges>('/api/salaries/late-changes');
  const months = waiting.map(({ month }) => month);
  // The latest first.
  expect(months).toEqual([...months].sort().reverse());
  const getKey = (one: { month: string; saleId: string; agentId: string }): string =>
    `${one.month}/${one.saleId}/${one.agentId}`;
  expect([...waiting].sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1))).toEqual(
    model.waiting().map((one) => expectChange(model, one)),
  );
  const times = decided.map(({ decidedAt }) => decidedAt);
  expect(times).toEqual([...times].sort().reverse());
  const decisions = decided.map((one) => JSON.stringify(sortFields({ ...one, id: 'an id' })));
  const expected = model.decisions.map((one) => JSON.stringify(sortFields(showDecision(model, one))));
  expect(decisions.sort()).toEqual(expected.sort());
  const all = Array.from({ length: OPEN_MONTHS }, (_, i) => addMonths(CURRENT_MONTH, -i));
  expect(openMonths).toEqual(all.filter((month) => !model.closed.has(month)));
}

const sortFields = (one: object): unknown => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1));

function expectChange(model: MonthModel, change: ModelChange): LateChange {
  const { month, saleId, agentId } = change;
  return {
    ...change,
    number: model.getNumber(change),
    agentName: LISTED_AGENTS.some((id) => id === agentId) ? agentId : null,
    frozen: showSale(model.closed.get(month)?.get(saleId)),
    live: showSale(model.sales.get(saleId)),
  };
}

function showSale(sale: ModelSale | undefined): LateChange['live'] {
  if (!sale) return null;
  const { month, agentId, commission } = sale;
  return {
    saleDate: `${month}-10`,
    agentId,
    agentName: LISTED_AGENTS.some((id) => id === agentId) ? agentId : null,
    amount: getSaleAmount(sale),
    commission,
    ...showStatus(commission),
  };
}
