import * as fc from 'fast-check';
import { CHECKS } from '#contract/features/salaries/closings-contract';
import { checkModel, needsReason } from './checklist';
import { PEOPLE, REASONS } from './model-company';
import type { MonthModel } from './month-model';
import { AGENTS } from './records';
import { A_CODE, AN_ID, type Operation, pick, plan, type Plan } from './operation';

/** Values of a month, chosen by the caller. */
type Months = fc.Arbitrary<string>;

const person = fc.constantFrom(...PEOPLE);
const WAIVING = 'חופשה';
const REOPENING = 'טעות';

/** Returns the closing of a month as a person saw it. @param omitted check without a reason */
export function closeMonth(
  model: MonthModel,
  month: string,
  { error = 0, closer = PEOPLE[0] as string, omitted = -1 } = {},
): Operation {
  const amounts = { amount: model.amount(month), payable: model.payable(month) + error };
  const key = omitted < 0 ? null : CHECKS[omitted % CHECKS.length];
  const { [key ?? '']: _omitted, ...reasons } = REASONS;
  return {
    run: (server) => server.request(closer, 'POST', '/api/salaries/closings', { month, ...amounts, reasons }),
    answer: (now) => {
      const answer = now.answerClosing(month, { ...amounts, person: closer });
      const checks = checkModel(now, { month, person: closer });
      return answer === '200' && key && needsReason(checks, key) ? '400' : answer;
    },
    apply: (now, { at }) => {
      const checks = checkModel(now, { month, person: closer });
      const statusCodes = now.getStatuses(month);
      now.closeAt(month, { at, by: closer, checks, reasons, statusCodes });
      now.sealAt(at, month);
      now.alerts.push(`month_closed ${month} ${at}`);
      const sales = now.closed.get(month)?.size ?? 0;
      const details = { ...amounts, statusCodes, sales, reasons, seal: A_CODE };
      now.log(closer, 'month.closed', month, details);
    },
  };
}

export const close = (months: Months): fc.Arbitrary<Plan> =>
  fc
    .tuple(months, fc.constantFrom(0, 0, 0, 0, 10), person, fc.constantFrom(-1, -1, -1, 8, 9, 10, 11, 13))
    .map(([month, error, closer, omitted]) =>
      plan(
        `${closer} closes ${month}${error === 0 ? '' : ' with another amount'}${omitted < 0 ? '' : ` without reason ${omitted}`}`,
        (model) => closeMonth(model, month, { error, closer, omitted }),
      ),
    );

export const reopen = (months: Months): fc.Arbitrary<Plan> =>
  months.map((month) =>
    plan(`reopen ${month}`, () => ({
      run: (server) =>
        server.request(PEOPLE[0], 'POST', `/api/salaries/closings/${month}/reopen`, { reason: REOPENING }),
      answer: (model) => model.answerReopening(month),
      apply: (model, { at }) => {
        const { at: closedAt = '', by: closedBy = '' } = model.closings.get(month) ?? {};
        const answered = model.questions.filter(({ decision }) => decision?.month === month);
        const details = {
          reason: REOPENING,
          closing: {
            month,
            statusCodes: model.getStatuses(month),
            closedAt,
            closedBy,
            seal: model.findSeal(month) < 0 ? null : A_CODE,
          },
          amount: model.amount(month),
          payable: model.payable(month),
          sent: model.countSent(month),
          ...(answered.length > 0 && { questions: answered.map(() => AN_ID) }),
        };
        model.reopenAt(month, at);
        model.log(PEOPLE[0], 'month.reopened', month, details);
      },
    })),
  );

/** Marks one statement, or all. */
export const mark = (months: Months): fc.Arbitrary<Plan> =>
  fc
    .tuple(months, fc.constantFrom(null, null, 0, 1, 2), fc.constantFrom(0, 0, 0, -10, 10), person)
    .map(([month, index, error, clerk]) =>
      plan(
        `${clerk} marks ${index === null ? 'all' : `statement ${index}`} of ${month} with ${error}`,
        (model) => {
          const paid = model.paidAgents(month);
          const one = index === null ? undefined : pick(paid, index);
          const chosen = one === undefined ? paid : [one];
          if (chosen.length === 0) return null;
          const statements = chosen.map((agentId) => ({
            agentId,
            payable: model.payable(month, agentId) + error,
          }));
          return {
            run: (server) =>
              server.request(clerk, 'PUT', `/api/salaries/months/${month}/checked`, {
                isChecked: true,
                statements,
              }),
            answer: (now) => {
              if (now.closed.has(month)) return '409 closed';
              const listed = now.listedAgents(month);
              const isSame = statements.every(
                ({ agentId, payable }) => listed.includes(agentId) && payable === now.payable(month, agentId),
              );
              return isSame ? '200' : '409 difference';
            },
            apply: (now, { at }) => {
              for (const agentId of chosen) {
                now.mark(month, agentId, clerk);
                now.markedAt.set(`${month}/${agentId}/${clerk}`, at);
              }
              now.log(clerk, 'statement.checked', month, { month, agentId: chosen });
            },
          };
        },
      ),
    );

export const unmark = (months: Months): fc.Arbitrary<Plan> =>
  fc.tuple(months, fc.constantFrom(...AGENTS)).map(([month, agentId]) =>
    plan(`the marks of ${agentId} in ${month} are taken back`, () => ({
      run: (server) =>
        server.request(PEOPLE[0], 'PUT', `/api/salaries/months/${month}/checked`, {
          isChecked: false,
          statements: [{ agentId, payable: 0 }],
        }),
      answer: (model) => (model.closed.has(month) ? '409 closed' : '200'),
      apply: (model) => {
        if (model.marks.delete(`${month}/${agentId}`))
          model.log(PEOPLE[0], 'statement.unchecked', month, { month, agentId: [agentId] });
      },
    })),
  );

export const switchSecondPerson: fc.Arbitrary<Plan> = fc.boolean().map((isRequired) =>
  plan(`a second person is ${isRequired ? '' : 'not '}required`, () => ({
    run: (server) => {
      const path = `/api/salaries/second-person/${isRequired ? 'require' : 'waive'}`;
      return server.request(PEOPLE[0], 'POST', path, isRequired ? undefined : { reason: WAIVING });
    },
    answer: () => '200',
    apply: (model) => {
      if (model.isSecondPersonRequired === isRequired) return;
      if (!isRequired) model.isWaived = true;
      model.isSecondPersonRequired = isRequired;
      const [action, details] = isRequired ? ['required', {}] : ['waived', { reason: WAIVING }];
      model.log(PEOPLE[0], `second_person.${action as string}`, null, details as object);
    },
  })),
);
