import * as fc from 'fast-check';
import { compareAll } from './compare/compare-month';
import type { ModelServer, ModelWorld, Reply } from './model-company';
import type { MonthModel } from './month-model';
import { isDone, type Operation, type Plan } from './operation';

type Command = fc.AsyncCommand<MonthModel, ModelWorld>;

/** Runs an operation alone, and expects the model's answer. */
export async function perform(model: MonthModel, operation: Operation, server: ModelServer): Promise<void> {
  const expected = operation.answer(model);
  const reply = await operation.run(server);
  expect(reply.status).toBe(expected);
  if (!isDone(expected)) return;
  const steps = operation.steps?.(null) ?? 1;
  for (let step = 0; step < steps; step += 1) operation.apply(model, reply, step);
}

/** Whether a command may be one that the servers refuse. Most refusals are alike, so few are tried. */
const mayFail = fc.constantFrom(false, false, false, false, true);

/** One operation on either server. */
export const single = (plans: fc.Arbitrary<Plan>): fc.Arbitrary<Command> =>
  fc.tuple(plans, fc.nat(1), mayFail).map(([{ name, build }, at, isAny]) => ({
    check: (model: MonthModel) => {
      const operation = build(model);
      return operation !== null && (isAny || isDone(operation.answer(model)));
    },
    run: async (model, { company }) => {
      model.at = company.tick();
      const operation = build(model);
      if (operation) await perform(model, operation, company.servers[at === 0 ? 0 : 1]);
    },
    toString: () => name,
  }));

/** Numbers of statements that servers start at a time: mostly one, or one server overtakes the other. */
const strides = fc.constantFrom([1, 1], [1, 1], [1, 4], [4, 1], [1, 15], [15, 1]);

/** Two operations at the same time, one on each server. The model accepts every order of their steps that explains all responses. */
export const pair = (plans: fc.Arbitrary<readonly [Plan, Plan]>): fc.Arbitrary<Command> =>
  fc.tuple(plans, mayFail, strides).map(([both, isAny, chosen]) => {
    const build = (model: MonthModel): Operation[] => both.flatMap((one) => one.build(model) ?? []);
    return {
      check: (model: MonthModel) => {
        const [first, second] = build(model);
        if (!first || !second || (first.alone && first.alone === second.alone)) return false;
        return isAny || [first, second].every((one) => isDone(one.answer(model)));
      },
      run: async (model, { company, scheduler }) => {
        model.at = company.tick();
        const operations = build(model);
        const replies = await company.gate.runTogether(
          { scheduler, strides: chosen },
          operations.map((one, i) => () => one.run(company.servers[i === 0 ? 0 : 1])),
        );
        const explained = explain(model, operations, replies);
        const statuses = replies.map(({ status }) => status);
        if (explained.length === 0) throw new Error(`no order explains ${statuses.join(' and ')}`);
        Object.assign(model, await findEqual(explained, (one) => compareAll(one, company)));
      },
      toString: () => `at the same time: ${both.map(({ name }) => name).join(', and ')}`,
    };
  });

/** Returns the models after all orders of the steps whose answers are those of the servers. */
function explain(
  model: MonthModel,
  operations: readonly Operation[],
  replies: readonly Reply[],
): MonthModel[] {
  const steps = operations.map((one, i) => one.steps?.(operations[1 - i] ?? null) ?? 1);
  const follow = (now: MonthModel, done: readonly number[]): MonthModel[] => {
    if (done.every((count, i) => count === steps[i])) return [now];
    return operations.flatMap((operation, i) => {
      const reply = replies[i];
      const step = done[i] ?? 0;
      if (!reply || step === steps[i]) return [];
      const isFirst = step === 0;
      if (isFirst && operation.answer(now) !== reply.status) return [];
      const after = now.copy();
      if (isDone(reply.status)) operation.apply(after, reply, step);
      return follow(
        after,
        done.map((count, at) => (at === i ? count + 1 : count)),
      );
    });
  };
  return follow(
    model,
    operations.map(() => 0),
  );
}

/** Returns the first model that the servers equal. @throws the difference from the first one */
async function findEqual(
  models: readonly MonthModel[],
  compare: (model: MonthModel) => Promise<void>,
): Promise<MonthModel> {
  const errors: unknown[] = [];
  for (const model of models) {
    try {
      await compare(model);
      return model;
    } catch (error) {
      errors.push(error);
    }
  }
  throw errors[0];
}

/** Number of plans of which the first that fits is used. */
const TRIED = 6;

/** One of several requests, the first whose expected answer fits. */
function chosen(
  plans: fc.Arbitrary<Plan>,
  fits: (answer: string) => boolean,
  run: (model: MonthModel, operation: Operation, company: ModelWorld['company']) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.array(plans, { minLength: TRIED, maxLength: TRIED }).map((tried) => {
    const find = (model: MonthModel): Operation | undefined =>
      tried.flatMap(({ build }) => build(model) ?? []).find((one) => fits(one.answer(model)));
    return {
      check: (model: MonthModel) => find(model) !== undefined,
      run: async (model, { company }) => {
        model.at = company.tick();
        const operation = find(model);
        if (operation) await run(model, operation, company);
      },
      toString: () => `one of: ${tried.map(({ name }) => name).join('; ')}`,
    };
  });
}

/** A request that the servers refuse. */
export const refused = (plans: fc.Arbitrary<Plan>): fc.Arbitrary<Command> =>
  chosen(
    plans,
    (answer) => !isDone(answer),
    (model, operation, { servers }) => perform(model, operation, servers[0]),
  );

/** An operation that succeeds, and is compared at once, since later ones hide what it leaves. */
export const compared = (plans: fc.Arbitrary<Plan>): fc.Arbitrary<Command> =>
  chosen(plans, isDone, async (model, operation, company) => {
    await perform(model, operation, company.servers[0]);
    await compareAll(model, company);
  });

/** A request that would succeed, by a server that loses its connection to the database before the commit: nothing changes. */
export const uncommitted = (plans: fc.Arbitrary<Plan>): fc.Arbitrary<Command> =>
  chosen(plans, isDone, async (model, operation, company) => {
    const { status } = await company.gate.runUncommitted(() => operation.run(company.servers[0]));
    expect(status).toBe('500');
    await compareAll(model, company);
  });

/** Compares everything in between. */
export const comparison: fc.Arbitrary<Command> = fc.constant({
  check: () => true,
  run: (model, { company }) => compareAll(model, company),
  toString: () => 'compare',
});
