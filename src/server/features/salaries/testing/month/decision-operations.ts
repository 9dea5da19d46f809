import * as fc from 'fast-check';
import type { LateChanges } from '#contract/features/salaries/closings-contract';
import { MODEL_MONTHS, type ModelDecision } from '../closing-model';
import { PEOPLE } from './model-company';
import { type Operation, pick, plan, type Plan } from './operation';

const choice = fc.nat(20);
/** A month that has not begun. */
const NEXT_MONTH = '2026-10';

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
  const body = { ...change, ...(intoMonth === null ? { reason: 'לא מגיע' } : { intoMonth }) };
  return {
    run: (server) => server.request(PEOPLE[0], 'POST', path, body),
    answer: (model) => model.answerDeciding(change, intoMonth),
    apply: (model, { at }) => void model.decisions.push({ ...change, intoMonth, at }),
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
      apply: (now) => now.withdraw(decision),
    };
  }),
);
