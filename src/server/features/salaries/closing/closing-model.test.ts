import * as fc from 'fast-check';
import { CHECKS, type LateChanges } from '#contract/features/salaries/closings-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import type { Question } from '#contract/features/salaries/questions-contract';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { verifySeals } from '../seals/verify-seals';
import { findClosings } from './closing-queries';
import { type AgentCallers, compareQuestions } from '../testing/compare-questions';
import { ClosingModel, MODEL_MONTHS, type ModelSale } from '../testing/closing-model';
import { buildSale, callerOfAgent, callerWith, endPass, removeSales, writeSales } from '../testing/salaries';

/** A run writes to the database some hundred times. */
jest.setTimeout(240_000);

const RUNS = Number(process.env['CLOSING_RUNS'] ?? 8);
const AGENTS = ['a1', 'a2'];
const PEOPLE = ['דנה', 'רון'] as const;
type Person = (typeof PEOPLE)[number];
const SALES = ['s1', 's2', 's3', 's4'];
const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));

let test: TestApp;
/** The linked users of the agents. */
const callers: AgentCallers = {};
/** Two people of payroll, by the names of the model. */
let people: Record<Person, Awaited<ReturnType<typeof callerWith>>>;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Command = fc.AsyncCommand<ClosingModel, object>;

/** Calls the server as one of the two, and expects the status, and the reason of a conflict. */
async function request(
  expected: string,
  method: 'POST' | 'PUT',
  path: string,
  body?: object,
  person: Person = PEOPLE[0],
): Promise<void> {
  expectAnswer(expected, await people[person](method, `/api/salaries/${path}`, body));
}

function expectAnswer(expected: string, answer: Awaited<ReturnType<(typeof people)[Person]>>): void {
  const { error } = answer.json<{ error?: { details?: { reason?: string } } }>();
  expect([answer.statusCode, error?.details?.reason].filter(Boolean).join(' ')).toBe(expected);
}

async function read<T>(path: string): Promise<T> {
  const answer = await people[PEOPLE[0]]('GET', `/api/salaries/${path}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: T }>().data;
}

/** Compares everything that a caller can read with the model, and the invariant of the money. */
async function compare(model: ClosingModel): Promise<void> {
  for (const month of MODEL_MONTHS) {
    const { rows, isClosed } = await read<MonthList>(`months/${month}`);
    const row = (agentId: string) => rows.find((one) => one.agentId === agentId);
    const expected = AGENTS.map((agentId) => ({
      amount: model.amount(month, agentId),
      payable: model.payable(month, agentId),
      marked: model.isMarked(month, agentId),
    }));
    const shown = AGENTS.map((agentId, i) => ({
      amount: row(agentId)?.amount ?? 0,
      payable: row(agentId)?.payable ?? 0,
      // Without a row nothing shows the mark.
      marked: row(agentId) ? row(agentId)?.marks[0]?.isCurrent === true : expected[i]?.marked,
    }));
    expect({ month, isClosed, shown }).toEqual({
      month,
      isClosed: model.closed.has(month),
      shown: expected,
    });
  }
  const { waiting } = await read<LateChanges>('late-changes');
  const changes = waiting.map(({ month, saleId, agentId, difference }) => ({
    month,
    saleId,
    agentId,
    difference,
  }));
  const byKey = (a: (typeof changes)[number], b: typeof a) =>
    `${a.month}/${a.saleId}/${a.agentId}` < `${b.month}/${b.saleId}/${b.agentId}` ? -1 : 1;
  expect(changes.sort(byKey)).toEqual(model.waiting());
  await compareQuestions(model, read, callers);
  expect(model.unaccounted()).toBe(0);
  await compareSeals(model);
}

/** Expects that every closed month was sealed with its closing, and all seals verify. */
async function compareSeals(model: ClosingModel): Promise<void> {
  const { db } = test.database;
  const sealed = (await findClosings(db)).filter(({ seal }) => seal?.isLate === false);
  expect(sealed.map(({ month }) => month)).toEqual([...model.closed.keys()].sort());
  expect(await verifySeals(db, sealed.at(-1)?.seal?.code)).toMatchObject({ faults: [], uncompared: [] });
}

/** Builds a command. `act` changes the model and calls the server. */
function command(
  name: string,
  act: (model: ClosingModel) => Promise<void>,
  isPossible: (model: ClosingModel) => boolean = () => true,
): Command {
  return {
    check: isPossible,
    run: act,
    toString: () => name,
  };
}

const anyMonth = fc.constantFrom(...MODEL_MONTHS);
const person = fc.constantFrom(...PEOPLE);
const agent = fc.constantFrom(...AGENTS);
/** Chooses one of a list whose length is known during the run. */
const choice = fc.nat(20);
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length]!;

async function changeSale(model: ClosingModel, id: string, sale: ModelSale): Promise<void> {
  const { month: saleMonth, ...rest } = sale;
  await writeSales(test, [buildSale(`${saleMonth}-10`, { id, ...rest })]);
  await endPass(test);
  model.sales.set(id, sale);
}

const writeSale = fc
  .tuple(fc.constantFrom(...SALES), anyMonth, agent, fc.integer({ min: -3, max: 9 }))
  .map(([id, saleMonth, agentId, tens]) =>
    command(`sale ${id} is ${tens * 10} of ${agentId} in ${saleMonth}`, (model) =>
      changeSale(model, id, { month: saleMonth, agentId, commission: tens * 10 }),
    ),
  );

const removeSale = choice.map((index) =>
  command(
    `sale ${index} is deleted`,
    async (model) => {
      const id = pick([...model.sales.keys()], index);
      await removeSales(test, [id]);
      await endPass(test);
      model.sales.delete(id);
    },
    ({ sales }) => sales.size > 0,
  ),
);

async function closeMonth(
  model: ClosingModel,
  one: string,
  { error = 0, person = PEOPLE[0] }: { error?: number; person?: Person } = {},
): Promise<void> {
  const body = { month: one, amount: model.amount(one), payable: model.payable(one) + error };
  const expected = model.answerClosing(one, { error, person });
  await request(expected, 'POST', 'closings', { ...body, reasons: REASONS }, person);
  if (expected === '200') model.close(one);
}

const close = fc
  .tuple(anyMonth, fc.constantFrom(0, 0, 0, 10), person)
  .map(([one, error, closer]) =>
    command(`${closer} closes ${one}${error === 0 ? '' : ' with another amount'}`, (model) =>
      closeMonth(model, one, { error, person: closer }),
    ),
  );
const reopen = choice.map((index) =>
  command(`reopen closed month ${index}`, async (model) => {
    // Beside the closed months, one that may be open.
    const one = pick([...model.closed.keys(), '2026-08'], index);
    const expected = model.answerReopening(one);
    await request(expected, 'POST', `closings/${one}/reopen`, { reason: 'טעות' });
    if (expected === '200') model.reopen(one);
  }),
);

const carry = fc.tuple(choice, choice).map(([index, target]) =>
  command(
    `carry change ${index} into month ${target}`,
    async (model) => {
      const change = pick(model.waiting(), index);
      // Beside the later months, the month itself.
      const intoMonth = pick(
        MODEL_MONTHS.filter((one) => one >= change.month),
        target,
      );
      const expected = model.answerCarrying(change, intoMonth);
      await request(expected, 'POST', 'late-changes/carry', { ...change, intoMonth });
      if (expected === '200') model.decisions.push({ ...change, intoMonth });
    },
    (model) => model.waiting().length > 0,
  ),
);

const decline = fc.tuple(choice, fc.constantFrom(0, 0, 10)).map(([index, error]) =>
  command(
    `decline change ${index}${error === 0 ? '' : ' with another amount'}`,
    async (model) => {
      const change = pick(model.waiting(), index);
      const body = { ...change, difference: change.difference + error, reason: 'לא מגיע' };
      const expected = error === 0 ? '200' : '409 difference';
      await request(expected, 'POST', 'late-changes/decline', body);
      if (expected === '200') model.decisions.push({ ...change, intoMonth: null });
    },
    (model) => model.waiting().length > 0,
  ),
);

const withdraw = choice.map((index) =>
  command(
    `withdraw decision ${index}`,
    async (model) => {
      const decision = pick(model.decisions, index);
      const same = ({ month: from, saleId, agentId, intoMonth }: typeof decision): string =>
        [from, saleId, agentId, intoMonth].join('/');
      const { decided } = await read<LateChanges>('late-changes');
      // Two decisions on the same change into the same month differ by their amounts, or not at all.
      const { id } = decided.find(
        (one) =>
          one.amount === decision.difference && same({ ...one, difference: one.amount }) === same(decision),
      )!;
      const expected = model.answerWithdrawal(decision);
      await request(expected, 'POST', `late-changes/${id}/take-back`);
      if (expected === '200') model.withdraw(decision);
    },
    ({ decisions }) => decisions.length > 0,
  ),
);

const mark = fc
  .tuple(anyMonth, choice, fc.constantFrom(0, 0, -10, 10), person)
  .map(([one, index, error, clerk]) =>
    command(
      `${clerk} marks statement ${index} of ${one}${error === 0 ? '' : ' with another amount'}`,
      async (model) => {
        const agentId = pick(model.paidAgents(one), index);
        const statements = [{ agentId, payable: model.payable(one, agentId) + error }];
        const isDifferent = error === 0 ? '200' : '409 difference';
        const expected = model.closed.has(one) ? '409 closed' : isDifferent;
        await request(expected, 'PUT', `months/${one}/checked`, { isChecked: true, statements }, clerk);
        if (expected === '200') model.mark(one, agentId, clerk);
      },
      (model) => model.paidAgents(one).length > 0,
    ),
  );

const markAll = fc.tuple(anyMonth, person).map(([one, clerk]) =>
  command(
    `${clerk} marks all of ${one}`,
    async (model) => {
      const paid = model.paidAgents(one);
      const statements = paid.map((agentId) => ({ agentId, payable: model.payable(one, agentId) }));
      await request('200', 'PUT', `months/${one}/checked`, { isChecked: true, statements }, clerk);
      for (const agentId of paid) model.mark(one, agentId, clerk);
      await compare(model);
    },
    (model) => !model.closed.has(one) && model.paidAgents(one).length > 0,
  ),
);

const unmark = fc.tuple(anyMonth, choice).map(([one, index]) =>
  command(
    `the marks of statement ${index} of ${one} are taken back`,
    async (model) => {
      const agentId = pick(model.paidAgents(one), index);
      const body = { isChecked: false, statements: [{ agentId, payable: 0 }] };
      const isOpen = !model.closed.has(one);
      await request(isOpen ? '200' : '409 closed', 'PUT', `months/${one}/checked`, body);
      if (isOpen) model.marks.delete(`${one}/${agentId}`);
    },
    (model) => model.paidAgents(one).length > 0,
  ),
);

const ask = fc
  .tuple(anyMonth, choice, agent, fc.constantFrom(0, 1, 1, 1))
  .map(([month, index, other, isOwn]) =>
    command(`${isOwn ? 'its agent' : other} asks about sale ${index} of ${month}`, async (model) => {
      const [saleId, sale] = pick([...(model.closed.get(month) ?? model.sales)], index) ?? ['none', null];
      const agentId = isOwn && sale ? sale.agentId : other;
      const body = { month: isOwn && sale ? sale.month : month, saleId, reason: 'commission', text: '' };
      const response = await callers[agentId]!('POST', '/api/agent/questions', body);
      expectAnswer(model.answerAsking(body.month, agentId, saleId), response);
      const { data } = response.json<{ data?: Question }>();
      if (!data) return;
      const seen = model.seenSale(body.month, agentId, saleId)!;
      const { id } = data;
      model.questions.push({ id, month: body.month, saleId, agentId, seen, answer: null, decision: null });
    }),
  );

const answer = fc
  .tuple(choice, choice, fc.constantFrom('right', 'corrected', 'carried', 'carried'))
  .map(([index, target, kind]) =>
    command(
      `question ${index} is answered: ${kind}`,
      async (model) => {
        const open = model.questions.filter((one) => one.answer === null);
        // Mostly an open one.
        const question = pick(open.length > 0 && target > 2 ? open : model.questions, index);
        const intoMonth = pick(
          MODEL_MONTHS.filter((one) => one >= question.month),
          target,
        );
        const difference = model.waitingOf(question)?.difference ?? 1;
        const carry = kind === 'carried' ? { intoMonth, difference } : null;
        const expected = model.answerAnswering(question, kind as 'right', intoMonth);
        const body = { answer: kind, text: 'כך סוכם', carry };
        await request(expected, 'POST', `questions/${question.id}/answer`, body);
        if (expected !== '200') return;
        const { month, saleId, agentId } = question;
        const decision = carry && { month, saleId, agentId, ...carry };
        Object.assign(question, { answer: kind, decision });
        if (decision) model.decisions.push(decision);
      },
      ({ questions }) => questions.length > 0,
    ),
  );

const switchSecondPerson = fc.boolean().map((isRequired) =>
  command(`a second person is ${isRequired ? '' : 'not '}required`, async (model) => {
    const change = isRequired ? 'require' : 'waive';
    await request('200', 'POST', `second-person/${change}`, isRequired ? undefined : { reason: 'חופשה' });
    model.isSecondPersonRequired = isRequired;
  }),
);

const compareAll = fc.constant(command('compare', compare));

/** Closes June and July, with two late changes. */
async function begin(): Promise<ClosingModel> {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
  const rights = ['salaries.view', 'salaries.manage', 'salaries.admin'];
  people = { [PEOPLE[0]]: await callerWith(test, ...rights), [PEOPLE[1]]: await callerWith(test, ...rights) };
  for (const id of AGENTS) callers[id] = (await callerOfAgent(test, id)).call;
  const model = new ClosingModel();
  const write = async (id: string, sale: ModelSale): Promise<void> => {
    await changeSale(model, id, sale);
  };
  await write('s1', { month: '2026-06', agentId: 'a1', commission: 50 });
  await write('s2', { month: '2026-07', agentId: 'a1', commission: 70 });
  await write('s3', { month: '2026-08', agentId: 'a2', commission: 30 });
  for (const one of ['2026-06', '2026-07']) await closeMonth(model, one);
  await write('s1', { month: '2026-06', agentId: 'a1', commission: 80 });
  await write('s2', { month: '2026-07', agentId: 'a2', commission: 70 });
  return model;
}

it('pays, waits for or declines every sale exactly once, after any commands', async () => {
  const commands = fc.commands(
    // The frequent ones change what the others find.
    [
      writeSale,
      writeSale,
      removeSale,
      close,
      close,
      close,
      reopen,
      reopen,
      carry,
      carry,
      carry,
      decline,
      withdraw,
      ask,
      ask,
      answer,
      answer,
      mark,
      markAll,
      markAll,
      unmark,
      switchSecondPerson,
      compareAll,
    ],
    { maxCommands: 80, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const model = await begin();
      await fc.asyncModelRun(() => ({ model, real: {} }), steps);
      await compare(model);
    }),
    { numRuns: RUNS },
  );
});
