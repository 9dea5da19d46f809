import * as fc from 'fast-check';
import type { LateChanges } from '#contract/features/salaries/closings-contract';
import { MODEL_MONTHS, type ModelDecision } from '../closing-model';
import { PEOPLE } from './model-company';
import { AN_ID, type Operation, pick, plan, type Plan } from './operation';
import type { MonthModel } from './month-model';
import { LISTED_AGENTS } from './records';

const choice = fc.nat(20);
/** A month that has not begun. */
export const NEXT_MONTH = '2026-10';

/** Returns months that a change may be carried into: later ones, the month itself, and one that has not begun. */
export const getTargets = (month: string): string[] => [
  ...MODEL_MONTHS.filter((one) => one > month),
  ...MODEL_MONTHS.filter((one) => one >= month),
  NEXT_MONTH,
];

export const carry: fc.Arbitrary<Plan> = fc
  .tuple(choice, choice, fc.constantFrom(0, 0, 0, 0, 10))
  .map(([index, target, error]) =>
    plan(`carry change ${index} into ${target}${error === 0 ? '' : ' with another amount'}`, (model) => {
      const change = pick(model.waiting(), index);
      if (!change) return null;
      const intoMonth = pick(getTargets(change.month), target) ?? NEXT_MONTH;
      return decide({ ...change, difference: change.difference + error, intoMonth });
    }),
  );

export const decline: fc.Arbitrary<Plan> = fc.tuple(choice, fc.constantFrom(0, 0, 10)).map(([index, error]) =>
  plan(`decline change ${index}${error === 0 ? '' : ' with another amount'}`, (model) => {
    const change = pick(model.waiting(), index);
    return change ? decide({ ...change, difference: change.difference + error, intoMonth: null }) : null;
  }),
);

/** Returns a decision on a late change that a person saw. */
export function decide({ intoMonth, ...change }: ModelDecision): Operation {
  const path = `/api/salaries/late-changes/${intoMonth === null ? 'decline' : 'carry'}`;
  const reason = intoMonth === null ? 'לא מגיע' : null;
  const body = { ...change, ...(intoMonth === null ? { reason } : { intoMonth }) };
  return {
    run: (server) => server.request(PEOPLE[0], 'POST', path, body),
    answer: (model) => model.answerDeciding(change, intoMonth),
    apply: (model, { at }) => decideAt(model, { ...change, intoMonth, at, reason }),
  };
}

/** Decides on a late change in the model. */
export function decideAt(model: MonthModel, decision: ModelDecision): void {
  model.decisions.push(decision);
  const { at: _at, ...details } = decision;
  const action = decision.intoMonth === null ? 'declined' : 'carried';
  model.log(PEOPLE[0], `late_change.${action}`, AN_ID, { ...details });
}

/** Returns a decision as a person reads it. */
export function showDecision(model: MonthModel, { difference, at, ...decision }: ModelDecision) {
  const { agentId, reason = null } = decision;
  return {
    ...decision,
    id: AN_ID,
    number: model.getNumber(decision),
    agentName: LISTED_AGENTS.some((id) => id === agentId) ? agentId : null,
    amount: difference,
    reason,
    decidedAt: at,
    decidedBy: PEOPLE[0],
  };
}

export const withdraw: fc.Arbitrary<Plan> = choice.map((index) =>
  plan(`withdraw decision ${index}`, (model) => {
    const decision = pick(model.decisions, index);
    if (!decision) return null;
    return {
      run: async (server) => {
        const { decided } = await server.company.read<LateChanges>('/api/salaries/late-changes');
        const { month, saleId, agentId, difference, intoMonth, at } = decision;
        const values = { month, saleId, agentId, amount: difference, intoMonth, decidedAt: at };
        const found = decided.find((one) =>
          Object.entries(values).every(([name, value]) => one[name as 'month'] === value),
        );
        if (!found) throw new Error(`no decision ${JSON.stringify(values)}`);
        return server.request(PEOPLE[0], 'POST', `/api/salaries/late-changes/${found.id}/take-back`);
      },
      answer: (now) => now.answerWithdrawal(decision),
      apply: (now) => {
        const answered = now.questions.filter((one) => one.decision === decision).map(() => AN_ID);
        const questions = answered.length > 0 && { questions: answered };
        const details = { decision: showDecision(now, decision), ...questions };
        now.log(PEOPLE[0], 'late_change.taken_back', AN_ID, details);
        now.withdraw(decision);
      },
    };
  }),
);
