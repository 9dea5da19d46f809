import type { OfficeQuestion, Question } from '#contract/features/salaries/questions-contract';
import { getSaleAmount, MODEL_MONTHS, type ModelQuestion, type ModelSale } from '../../closing-model';
import { type ModelCompany, PEOPLE } from '../model-company';
import type { MonthModel } from '../month-model';
import { ANSWER, QUESTION } from '../question-operations';
import { AGENTS, LISTED_AGENTS } from '../records';

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Compares the questions: none is lost, and each open one stands in the checklist of exactly one open month. */
export async function compareQuestions(model: MonthModel, { read }: ModelCompany): Promise<void> {
  const standing: string[] = [];
  for (const month of MODEL_MONTHS) {
    const shown = await read<OfficeQuestion[]>(`/api/salaries/questions?month=${month}`);
    requireOrder(shown);
    const own = model.questions.filter((one) => one.month === month && one.answer !== null);
    const expected = [...model.openQuestions(month), ...own];
    expect(shown.sort(byId)).toEqual(expected.map((one) => expectOffice(model, one)).sort(byId));
    if (!model.closed.has(month)) standing.push(...shown.flatMap(({ id, answer }) => (answer ? [] : id)));
  }
  const open = model.questions.filter(({ answer }) => answer === null);
  expect(standing.sort()).toEqual(open.map(({ id }) => id).sort());
  for (const agentId of AGENTS) {
    const shown = await read<Question[]>('/api/agent/questions', agentId);
    requireOrder(shown);
    const own = model.questions.filter((one) => one.agentId === agentId);
    expect(shown.sort(byId)).toEqual(own.map(expectQuestion).sort(byId));
  }
}

/** Open questions are first, then the newest first. */
function requireOrder(questions: readonly Question[]): void {
  const places = questions.map(({ answer, askedAt }) => `${answer ? 0 : 1} ${askedAt}`);
  expect(places).toEqual([...places].sort().reverse());
}

function expectQuestion({ id, month, agentId, saleId, at = '', ...question }: ModelQuestion): Question {
  const { answer, decision, answeredAt = '' } = question;
  return {
    id,
    month,
    agentId,
    saleId,
    number: saleId,
    customerName: null,
    reason: saleId === null ? 'missing' : 'commission',
    text: QUESTION,
    askedAt: at,
    answer: answer && {
      kind: answer,
      text: ANSWER,
      intoMonth: decision?.intoMonth ?? null,
      answeredAt,
      answeredBy: PEOPLE[0],
    },
  };
}

const show = (sale: ModelSale | undefined): OfficeQuestion['live'] =>
  sale ? { saleDate: `${sale.month}-10`, amount: getSaleAmount(sale), commission: sale.commission } : null;

function expectOffice(model: MonthModel, question: ModelQuestion): OfficeQuestion {
  const { saleId, agentId, month } = question;
  const waiting = model
    .waiting()
    .find((one) => one.saleId === saleId && one.agentId === agentId && one.month === month);
  return {
    ...expectQuestion(question),
    agentName: LISTED_AGENTS.some((id) => id === agentId) ? agentId : null,
    seen: show(question.sale),
    live: saleId === null ? null : show(model.sales.get(saleId)),
    isChanged: model.isChanged(question),
    waiting: waiting?.difference ?? null,
  };
}
