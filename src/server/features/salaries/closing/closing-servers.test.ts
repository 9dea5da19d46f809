import * as fc from 'fast-check';
import { close, mark, reopen, switchSecondPerson, unmark } from '../testing/month/closing-operations';
import { pair, single } from '../testing/month/commands';
import { carry, decline, withdraw } from '../testing/month/decision-operations';
import { anyMonth, explore } from '../testing/month/explore';
import { type ModelCompany, startModelCompany } from '../testing/month/model-company';
import type { Plan } from '../testing/month/operation';
import { answer, ask } from '../testing/month/question-operations';
import { cancel, open, queue, work } from '../testing/month/sending-operations';
import { closeWithoutSeal, seal } from '../testing/month/seal-operations';
import { removeSale, writeSale } from '../testing/month/sync-operations';

jest.setTimeout(120_000);

let company: ModelCompany;
beforeAll(async () => {
  company = await startModelCompany();
});
afterAll(() => company.close());

/** Commands about the same month, which are in each other's way. */
const rivals = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc.oneof(
    ...[
      [writeSale(months), writeSale(months), removeSale, close(months), close(months), reopen(months)],
      [
        carry,
        carry,
        decline,
        withdraw,
        ask(months),
        answer,
        mark(months),
        unmark(months),
        switchSecondPerson,
      ],
      [queue(months), queue(months), work(fc.constant('accepted' as const)), open, cancel(months), seal],
    ].flat(),
  );
const rivalPair = anyMonth.chain((month) => {
  const one = rivals(fc.constant(month));
  return fc.tuple(one, one);
});

explore('answers two servers at the same time as one after the other', () => company, {
  commands: [
    writeSale(anyMonth),
    close(anyMonth),
    carry,
    ask(anyMonth),
    queue(anyMonth),
    closeWithoutSeal(anyMonth),
  ]
    .map(single)
    .concat(Array.from({ length: 10 }, () => pair(rivalPair))),
  length: 60,
  seeds: 1,
});
