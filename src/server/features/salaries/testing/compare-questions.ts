import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { Question } from '#contract/features/salaries/questions-contract';
import { type ClosingModel, MODEL_MONTHS } from './closing-model';
import type { callerOfAgent } from './salaries';

/** The linked users of agents, by agent. */
export type AgentCallers = Record<string, Awaited<ReturnType<typeof callerOfAgent>>['call']>;

/** Compares the questions: none is lost, and each open one stands in the checklist of exactly one open month. */
export async function compareQuestions(
  model: ClosingModel,
  read: <T>(path: string) => Promise<T>,
  callers: AgentCallers,
): Promise<void> {
  const standing: string[] = [];
  for (const month of MODEL_MONTHS.filter((one) => !model.closed.has(one))) {
    const open = (await read<Question[]>(`questions?month=${month}`)).filter(({ answer }) => answer === null);
    const { checks } = await read<MonthClosing>(`closings/${month}`);
    expect(checks.find(({ key }) => key === 'questions')?.count).toBe(open.length);
    const own = model.questions.filter((one) => one.month === month && one.answer === null);
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
    standing.push(...open.map(({ id }) => id));
  }
  const open = model.questions.filter(({ answer }) => answer === null);
  expect(standing.sort()).toEqual(open.map(({ id }) => id).sort());
  for (const [agentId, call] of Object.entries(callers)) {
    const shown = (await call('GET', '/api/agent/questions')).json<{ data: Question[] }>().data;
    const state = shown.map(({ id, answer }) => `${id} ${answer?.kind} ${answer?.intoMonth}`);
    const own = model.questions.filter((one) => one.agentId === agentId);
    const expected = own.map(
      ({ id, answer, decision }) =>
        `${id} ${answer ?? undefined} ${answer === null ? undefined : (decision?.intoMonth ?? null)}`,
    );
    expect(state.sort()).toEqual(expected.sort());
  }
}
