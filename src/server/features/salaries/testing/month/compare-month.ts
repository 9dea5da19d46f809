import type { LateChanges, MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { MODEL_MONTHS } from '../closing-model';
import { compareAlerts, compareMails } from './compare-mails';
import { compareQuestions } from './compare-questions';
import { compareSeals } from './compare-seals';
import { type ModelCompany, PEOPLE } from './model-company';
import { AGENTS, type MonthModel } from './month-model';

/** Compares everything that a caller can read with the model, and the invariant of the money. */
export async function compareAll(model: MonthModel, company: ModelCompany): Promise<void> {
  for (const month of MODEL_MONTHS) {
    expect(await readList(company, month)).toEqual(expectList(model, month));
    expect(await readClosing(company, month)).toEqual(expectClosing(model, month));
  }
  const { waiting, decided } = await company.read<LateChanges>('/api/salaries/late-changes');
  const changes = waiting.map(({ month, saleId, agentId, difference }) => ({
    month,
    saleId,
    agentId,
    difference,
  }));
  // The latest months first.
  expect(waiting.map(({ month }) => month)).toEqual(
    changes
      .map(({ month }) => month)
      .sort()
      .reverse(),
  );
  const getKey = (one: { month: string; saleId: string; agentId: string }): string =>
    `${one.month}/${one.saleId}/${one.agentId}`;
  expect(changes.sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1))).toEqual(model.waiting());
  const decisions = decided.map((one) => [getKey(one), one.amount, one.intoMonth, one.decidedAt].join(' '));
  const expected = model.decisions.map((one) =>
    [getKey(one), one.difference, one.intoMonth, one.at].join(' '),
  );
  expect(decisions.sort()).toEqual(expected.sort());
  await compareQuestions(model, company);
  compareMails(model, company);
  await compareAlerts(model, company);
  expect(model.unaccounted()).toBe(0);
  await compareSeals(model, company);
}

async function readList(company: ModelCompany, month: string) {
  const { rows, isClosed, needsSecondPerson } = await company.read<MonthList>(
    `/api/salaries/months/${month}`,
  );
  const shown = rows.map((row) => ({
    agentId: row.agentId,
    amounts: [row.amount, row.corrections, row.payable, row.previous, row.waiting],
    sales: row.sales,
    questions: row.questions,
    marks: row.marks.map(({ isOwn, isCurrent }) => `${isOwn} ${isCurrent}`).sort(),
    sending: row.sending && [
      row.sending.id,
      row.sending.state,
      row.sending.reason,
      row.sending.isDraft,
      row.sending.isCurrent,
    ],
  }));
  return {
    month,
    isClosed,
    needsSecondPerson,
    shown: shown.sort((a, b) => (a.agentId < b.agentId ? -1 : 1)),
  };
}

function expectList(model: MonthModel, month: string): Awaited<ReturnType<typeof readList>> {
  const listed = AGENTS.filter(
    (agentId) => model.hasStatement(month, agentId) || model.previous(month, agentId) !== 0,
  );
  const shown = listed.map((agentId) => {
    const [amount, payable] = [model.amount(month, agentId), model.payable(month, agentId)];
    const last = model.lastSending(month, agentId);
    const marks = [...(model.marks.get(`${month}/${agentId}`) ?? [])];
    return {
      agentId,
      amounts: [
        amount,
        payable - amount,
        payable,
        model.previous(month, agentId),
        model.sumWaiting(month, agentId),
      ],
      sales: model.countSales(month, agentId),
      questions: model.openQuestions(month, agentId).length,
      marks: marks.map(([person, marked]) => `${person === PEOPLE[0]} ${marked === payable}`).sort(),
      sending: last ? [last.id, last.state, last.reason, last.isDraft, model.isCurrent(last)] : null,
    };
  });
  return { month, isClosed: model.closed.has(month), needsSecondPerson: model.isSecondPersonRequired, shown };
}

async function readClosing(company: ModelCompany, month: string) {
  const { state, checks, closing, amount, payable, sent, heldBy } = await company.read<MonthClosing>(
    `/api/salaries/closings/${month}`,
  );
  const counts = Object.fromEntries(checks.map(({ key, count }) => [key, count]));
  const late = checks.find(({ key }) => key === 'lateChanges')?.amount;
  return { month, state, counts, late, closedAt: closing?.closedAt ?? null, amount, payable, sent, heldBy };
}

function expectClosing(model: MonthModel, month: string): Awaited<ReturnType<typeof readClosing>> {
  const closing = model.closings.get(month);
  const openState = month === MODEL_MONTHS.at(-1) ? 'running' : 'waiting';
  return {
    month,
    state: closing ? 'closed' : openState,
    counts: closing?.checks ?? model.countChecks(month, PEOPLE[0]),
    late: closing?.late ?? model.sumAllWaiting(),
    closedAt: closing?.at ?? null,
    amount: model.amount(month),
    payable: model.payable(month),
    sent: model.countSent(month),
    heldBy: model.heldBy(month),
  };
}
