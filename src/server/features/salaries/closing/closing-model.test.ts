import * as fc from 'fast-check';
import { close, mark, reopen, switchSecondPerson, unmark } from '../testing/month/closing-operations';
import { compared, comparison, refused, single, uncommitted } from '../testing/month/commands';
import { carry, decline, withdraw } from '../testing/month/decision-operations';
import { anyMonth, explore } from '../testing/month/explore';
import { type ModelCompany, startModelCompany } from '../testing/month/model-company';
import { answer, ask } from '../testing/month/question-operations';
import type { MailFate } from '../testing/month/records';
import { closeEarlier, closeWithoutSeal, reopenElsewhere, seal } from '../testing/month/seal-operations';
import { cancel, open, queue, work } from '../testing/month/sending-operations';
import {
  changeContact,
  changeStatuses,
  forgetContent,
  misdate,
  recordRun,
  refuse,
  restore,
  switchMail,
} from '../testing/month/surroundings';
import { removeSale, repairSums, writeAmount, writeSale } from '../testing/month/sync-operations';
import { tamper } from '../testing/month/tamper';

/** A run writes to the database some hundred times. */
jest.setTimeout(120_000);

let company: ModelCompany;
beforeAll(async () => {
  company = await startModelCompany();
});
afterAll(() => company.close());

const fates = fc.constantFrom<MailFate[]>(
  'accepted',
  'accepted',
  'accepted',
  'rejected',
  'deferred',
  'cut',
  'unreachable',
  'unprintable',
  'dying',
  'overtaken',
);

/** A request that writes. */
const REQUESTS = [
  [close(anyMonth), reopen(anyMonth), carry, decline, withdraw, ask(anyMonth), ask(anyMonth), answer],
  [mark(anyMonth), queue(anyMonth), queue(anyMonth), open, cancel(anyMonth)],
].flat();
const REQUEST = fc.oneof(...REQUESTS);

explore('pays, waits for or declines every sale exactly once, after any commands', () => company, {
  commands: [
    // The frequent ones change what the others find.
    [writeSale(anyMonth), writeSale(anyMonth), removeSale],
    [close(anyMonth), close(anyMonth), close(anyMonth), reopen(anyMonth), reopen(anyMonth)],
    [carry, carry, carry, decline, withdraw],
    [ask(anyMonth), ask(anyMonth), answer, answer],
    [mark(anyMonth), mark(anyMonth), mark(anyMonth), unmark(anyMonth), switchSecondPerson],
    [
      queue(anyMonth),
      queue(anyMonth),
      queue(anyMonth),
      queue(anyMonth),
      work(fates),
      work(fates),
      work(fates),
    ],
    [open, cancel(anyMonth), cancel(anyMonth)],
    [closeEarlier(anyMonth), reopenElsewhere(anyMonth), seal],
    [changeContact, misdate, recordRun, recordRun, refuse, restore, switchMail, switchMail, changeStatuses],
    [forgetContent, repairSums(anyMonth)],
  ]
    .flat()
    .map(single)
    .concat([tamper, comparison, comparison, comparison, uncommitted(REQUEST)])
    .concat([
      refused(REQUEST),
      refused(REQUEST),
      refused(REQUEST),
      compared(closeWithoutSeal(anyMonth)),
      compared(writeAmount),
    ]),
  length: 300,
  seeds: 1,
});
