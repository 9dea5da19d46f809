import * as fc from 'fast-check';
import type { Question } from '#contract/features/salaries/questions-contract';
import { CURRENT_MONTH, type ModelQuestion } from '../closing-model';
import { decideAt, getTargets, NEXT_MONTH } from './decision-operations';
import { getAddress, PEOPLE } from './model-company';
import { AGENTS } from './records';
import { AN_ID, type Operation, pick, plan, type Plan } from './operation';

export const QUESTION = 'סוכם אחרת';
export const ANSWER = 'כך סוכם';

const choice = fc.nat(20);
const agent = fc.constantFrom(...AGENTS);

/** Returns the question of an agent about a sale, or about a missing one. */
export function askAbout(about: Pick<ModelQuestion, 'month' | 'saleId' | 'agentId'>): Operation {
  const { month, saleId, agentId } = about;
  const reason = saleId === null ? 'missing' : 'commission';
  return {
    run: (server) =>
      server.request(agentId, 'POST', '/api/agent/questions', {
        month,
        saleId,
        reason,
        text: QUESTION,
      }),
    answer: (now) => (month > CURRENT_MONTH ? '400' : now.answerAsking(about)),
    apply: (now, { data, at }) => {
      const { id } = data as Question;
      const sales = now.closed.get(month) ?? now.sales;
      const seen = {
        seen: now.seen(about) ?? '',
        sale: saleId === null ? undefined : sales.get(saleId),
      };
      now.questions.push({ id, ...about, ...seen, at, answer: null, decision: null });
      now.log(agentId, 'question.asked', AN_ID, { reason });
    },
  };
}

/** Asks mostly about an own sale. */
export const ask = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc
    .tuple(
      months,
      choice,
      agent,
      fc.constantFrom('own', 'own', 'own', 'own', 'other', 'other', 'missing', 'missing', 'early'),
    )
    .map(([chosen, index, other, kind]) =>
      plan(`a question about ${kind} sale ${index} of ${chosen}, or of ${other}`, (model) => {
        const all = [...(model.closed.get(chosen) ?? model.sales)].sort(([a], [b]) => (a < b ? -1 : 1));
        const [known, sale] = pick(all, index) ?? ['none', undefined];
        const saleId = kind === 'missing' || kind === 'early' ? null : known;
        const agentId = kind === 'own' && sale ? sale.agentId : other;
        const month = kind === 'early' ? NEXT_MONTH : kind === 'own' && sale ? sale.month : chosen;
        return askAbout({ month, saleId, agentId });
      }),
    );

export const answer: fc.Arbitrary<Plan> = fc
  .tuple(choice, choice, fc.constantFrom('right', 'corrected', 'carried', 'carried'))
  .map(([index, target, kind]) =>
    plan(`question ${index} is answered: ${kind}`, (model) => {
      const open = model.questions.filter((one) => one.answer === null);
      // Mostly an open one.
      const chosen = pick(open.length > 0 && target > 2 ? open : model.questions, index);
      if (!chosen) return null;
      const { id, month, saleId, agentId } = chosen;
      const waiting = model
        .waiting()
        .find((one) => one.month === month && one.saleId === saleId && one.agentId === agentId);
      const intoMonth = pick(getTargets(month), target) ?? month;
      const carry = kind === 'carried' ? { intoMonth, difference: waiting?.difference ?? 1 } : null;
      const find = (questions: typeof open) => questions.find((one) => one.id === id) ?? chosen;
      return {
        run: (server) =>
          server.request(PEOPLE[0], 'POST', `/api/salaries/questions/${id}/answer`, {
            answer: kind,
            text: ANSWER,
            carry,
          }),
        answer: (now) => now.answerAnswering(find(now.questions), kind as 'right', carry),
        apply: (now, { at }) => {
          const decision =
            carry && saleId !== null ? { month, saleId, agentId, ...carry, at, reason: null } : null;
          Object.assign(find(now.questions), { answer: kind, decision, answeredAt: at });
          if (decision) decideAt(now, decision);
          const reason = saleId === null ? 'missing' : 'commission';
          now.log(PEOPLE[0], 'question.answered', AN_ID, { reason, answer: kind });
          if (now.around.isMailSetUp) now.alerts.push(`question_answered ${getAddress(agentId)} ${at}`);
        },
      };
    }),
  );
