import * as fc from 'fast-check';
import type { Question } from '#contract/features/salaries/questions-contract';
import { getTargets } from './decision-operations';
import { PEOPLE } from './model-company';
import { AGENTS } from './month-model';
import { pick, plan, type Plan } from './operation';

const choice = fc.nat(20);
const agent = fc.constantFrom(...AGENTS);

/** Asks mostly about an own sale. */
export const ask = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc
    .tuple(months, choice, agent, fc.constantFrom('own', 'own', 'own', 'other', 'missing'))
    .map(([chosen, index, other, kind]) =>
      plan(`a question about ${kind} sale ${index} of ${chosen}, or of ${other}`, (model) => {
        const all = [...(model.closed.get(chosen) ?? model.sales)].sort(([a], [b]) => (a < b ? -1 : 1));
        const [known, sale] = pick(all, index) ?? ['none', undefined];
        const saleId = kind === 'missing' ? null : known;
        const agentId = kind === 'own' && sale ? sale.agentId : other;
        const month = kind === 'own' && sale ? sale.month : chosen;
        const about = { month, saleId, agentId };
        const reason = saleId === null ? 'missing' : 'commission';
        return {
          run: (server) =>
            server.request(agentId, 'POST', '/api/agent/questions', {
              month,
              saleId,
              reason,
              text: 'סוכם אחרת',
            }),
          answer: (now) => now.answerAsking(about),
          apply: (now, { data }) => {
            const { id } = data as Question;
            now.questions.push({ id, ...about, seen: now.seen(about) ?? '', answer: null, decision: null });
          },
        };
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
            text: 'כך סוכם',
            carry,
          }),
        answer: (now) => now.answerAnswering(find(now.questions), kind as 'right', carry),
        apply: (now, { at }) => {
          const decision = carry && saleId !== null ? { month, saleId, agentId, ...carry, at } : null;
          Object.assign(find(now.questions), { answer: kind, decision });
          now.answers.push({ agentId, at });
          if (decision) now.decisions.push(decision);
        },
      };
    }),
  );
