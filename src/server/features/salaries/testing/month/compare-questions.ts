import type { OfficeQuestion, Question } from '#contract/features/salaries/questions-contract';
import { MODEL_MONTHS } from '../closing-model';
import type { ModelCompany } from './model-company';
import { AGENTS, type MonthModel } from './month-model';

/** Compares the questions: none is lost, and each open one stands in the checklist of exactly one open month. */
export async function compareQuestions(model: MonthModel, company: ModelCompany): Promise<void> {
  const standing: string[] = [];
  for (const month of MODEL_MONTHS) {
    const shown = await company.read<OfficeQuestion[]>(`/api/salaries/questions?month=${month}`);
    const state = shown.map((one) => [one.id, one.answer?.kind, one.isChanged, one.waiting].join(' '));
    const own = model.questions.filter((one) => one.month === month && one.answer !== null);
    const expected = [...model.openQuestions(month), ...own].map((one) => {
      const waiting = model
        .waiting()
        .find(
          ({ saleId, agentId, month: of }) =>
            saleId === one.saleId && agentId === one.agentId && of === one.month,
        );
      return [one.id, one.answer, model.isChanged(one), waiting?.difference].join(' ');
    });
    expect(state.sort()).toEqual(expected.sort());
    if (!model.closed.has(month)) standing.push(...shown.flatMap(({ id, answer }) => (answer ? [] : id)));
  }
  const open = model.questions.filter(({ answer }) => answer === null);
  expect(standing.sort()).toEqual(open.map(({ id }) => id).sort());
  for (const agentId of AGENTS) {
    const shown = await company.read<Question[]>('/api/agent/questions', agentId);
    const state = shown.map(({ id, answer }) => `${id} ${answer?.kind} ${answer?.intoMonth}`);
    const own = model.questions.filter((one) => one.agentId === agentId);
    const expected = own.map(
      ({ id, answer, decision }) =>
        `${id} ${answer ?? undefined} ${answer === null ? undefined : (decision?.intoMonth ?? null)}`,
    );
    expect(state.sort()).toEqual(expected.sort());
  }
}
