import { CHECKS, type MonthClosing } from '#contract/features/salaries/closings-contract';
import { ownAccounts } from '#server/lib/testing/app';
import { startRaces } from '../testing/races';
import { buildSale, callerOfAgent, callerWith, endPass, writeSales } from '../testing/salaries';

const tables = ['closings', 'late_decisions', 'sale_questions'];
const identityAdmin = { ...ownAccounts, deleteAccount: async () => undefined };
const { races, rows, race } = startRaces(tables, { identityAdmin });

let office: Awaited<ReturnType<typeof callerWith>>;
let dana: Awaited<ReturnType<typeof callerOfAgent>>;

beforeEach(async () => {
  office = await callerWith(races.test, 'salaries.view', 'salaries.manage', 'salaries.admin');
  dana = await callerOfAgent(races.test, 'a1');
  await closeJuly();
});

const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));
const { questions: _questions, ...OTHER_REASONS } = REASONS;

const close =
  (month: string, amount: number, reasons: object = REASONS) =>
  async () =>
    (await office('POST', '/api/salaries/closings', { month, amount, payable: amount, reasons })).statusCode;
const reopen = (month: string) => async () =>
  (await office('POST', `/api/salaries/closings/${month}/reopen`, { reason: 'טעות' })).statusCode;
const ask = (month: string, saleId: string) => async () => {
  const question = { month, saleId, reason: 'commission', text: 'סוכם אחרת' };
  return (await dana.call('POST', '/api/agent/questions', question)).statusCode;
};
const answer = (body: object) => async () => {
  const [row] = await rows('select id from sale_questions');
  const url = `/api/salaries/questions/${String(row?.['id'])}/answer`;
  return (await office('POST', url, { text: 'כך סוכם', carry: null, ...body })).statusCode;
};
/** Closes July at ₪70 and then raises a sale of it by ₪50. August has ₪30. */
async function closeJuly(): Promise<void> {
  const sale = buildSale('2026-07-10', { id: 'late', commission: 70 });
  await writeSales(races.test, [sale, buildSale('2026-08-10', { id: 'august', commission: 30 })]);
  expect(await close('2026-07', 70)()).toBe(200);
  await writeSales(races.test, [{ ...sale, commission: 120 }]);
  await endPass(races.test);
}

const RIGHT = { answer: 'right' };
const CARRIED = { answer: 'carried', carry: { intoMonth: '2026-08', difference: 50 } };

/** Returns the stored answers, and the number of decisions. */
const readState = async () => ({
  answers: (await rows('select answer from sale_questions')).map((row) => row['answer']),
  decisions: (await rows('select 1 from late_decisions')).length,
});
async function countOpen(month: string): Promise<number | undefined> {
  const response = await office('GET', `/api/salaries/closings/${month}`);
  const { checks } = response.json<{ data: MonthClosing }>().data;
  return checks.find(({ key }) => key === 'questions')?.count;
}

describe('a closing', () => {
  it('counts a question that is asked just before, and requires a reason for it', async () => {
    const pair = await race(ask('2026-08', 'august'), close('2026-08', 30, OTHER_REASONS));
    expect(pair).toEqual([200, 400]);
    expect(await countOpen('2026-08')).toBe(1);
  });

  it('leaves a question that is asked at the same time to the next open month', async () => {
    expect(await race(close('2026-08', 30, OTHER_REASONS), ask('2026-08', 'august'))).toEqual([200, 200]);
    expect(await countOpen('2026-09')).toBe(1);
  });

  it('needs no reason for a question that is answered just before', async () => {
    await ask('2026-08', 'august')();
    expect(await race(answer(RIGHT), close('2026-08', 30, OTHER_REASONS))).toEqual([200, 200]);
  });

  it('accepts no answer that carries into the month at the same time', async () => {
    await ask('2026-07', 'late')();
    expect(await race(close('2026-08', 30), answer(CARRIED))).toEqual([200, 409]);
    expect(await readState()).toEqual({ answers: [null], decisions: 0 });
  });

  it('is refused with the amount before an answer that carries into the month', async () => {
    await ask('2026-07', 'late')();
    expect(await race(answer(CARRIED), close('2026-08', 30))).toEqual([200, 409]);
    expect(await readState()).toEqual({ answers: ['carried'], decisions: 1 });
  });
});

describe('a reopening', () => {
  beforeEach(async () => {
    await ask('2026-07', 'late')();
  });

  it('leaves nothing to carry for an answer at the same time', async () => {
    expect(await race(reopen('2026-07'), answer(CARRIED))).toEqual([200, 404]);
    expect(await readState()).toEqual({ answers: [null], decisions: 0 });
  });

  it('opens a question again that was answered just before', async () => {
    expect(await race(answer(CARRIED), reopen('2026-07'))).toEqual([200, 200]);
    expect(await readState()).toEqual({ answers: [null], decisions: 0 });
    expect(await countOpen('2026-07')).toBe(1);
  });
});

it('accepts one of two questions about a sale, and one of two answers', async () => {
  expect(await race(ask('2026-08', 'august'), ask('2026-08', 'august'))).toEqual([200, 409]);
  expect(await race(answer(RIGHT), answer(RIGHT))).toEqual([200, 409]);
});

it('carries a late change once, by an answer or by a decision', async () => {
  await ask('2026-07', 'late')();
  const change = { month: '2026-07', saleId: 'late', agentId: 'a1', difference: 50, intoMonth: '2026-08' };
  const carry = async () => (await office('POST', '/api/salaries/late-changes/carry', change)).statusCode;
  expect(await race(carry, answer(CARRIED))).toEqual([200, 404]);
  expect(await readState()).toEqual({ answers: [null], decisions: 1 });
});

describe('an erasure', () => {
  it.each([
    ['a question', false],
    ['an answer', true],
  ])('blanks %s that is stored just before', async (_what, isAnswered) => {
    const admin = await callerWith(races.test, 'system.admin', 'users.manage');
    if (isAnswered) await ask('2026-08', 'august')();
    const erase = async () => {
      await admin('POST', `/api/admin/users/${dana.userId}/deactivate`);
      const url = `/api/admin/people/${dana.userId}/personal-data`;
      return (await admin('DELETE', url)).statusCode;
    };
    expect(await race(isAnswered ? answer(RIGHT) : ask('2026-08', 'august'), erase)).toEqual([200, 200]);
    const texts = await rows(`select text, coalesce(answer_text, '') as answer_text from sale_questions`);
    expect(texts).toEqual([{ text: '', answer_text: '' }]);
    expect(await readState()).toEqual({ answers: [isAnswered ? 'right' : null], decisions: 0 });
  });
});
