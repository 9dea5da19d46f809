import { createHash } from 'node:crypto';
import { ClosingModel, MODEL_MONTHS, type ModelSale } from '../testing/closing-model';

/** Number of commands in a row. All orders of so many are tried. */
const DEPTH = Number(process.env['CLOSING_DEPTH'] ?? 5);

const MONTHS = ['2026-07', '2026-08'];
const AGENTS = ['a1', 'a2'];
const SALES = ['s1', 's2'];
const COMMISSIONS = [10, -30];

/** A command that is possible in a state: its name, and the state after it. */
interface Step {
  name: string;
  after: ClosingModel;
}

function step(name: string, model: ClosingModel, change: (after: ClosingModel) => void): Step {
  const after = model.copy();
  change(after);
  return { name, after };
}

function changeSales(model: ClosingModel): Step[] {
  const sales = MONTHS.flatMap((month) =>
    AGENTS.flatMap((agentId) => COMMISSIONS.map((commission): ModelSale => ({ month, agentId, commission }))),
  );
  return SALES.flatMap((id) => [
    ...sales.map((sale) =>
      step(`${id} = ${Object.values(sale).join(' ')}`, model, ({ sales: all }) => void all.set(id, sale)),
    ),
    step(`${id} is deleted`, model, ({ sales: all }) => void all.delete(id)),
  ]);
}

function changeMonths(model: ClosingModel): Step[] {
  return MONTHS.flatMap((month) => [
    ...(model.answerClosing(month) === '200'
      ? [step(`close ${month}`, model, (after) => after.close(month))]
      : []),
    ...(model.answerReopening(month) === '200'
      ? [step(`reopen ${month}`, model, (after) => after.reopen(month))]
      : []),
  ]);
}

function decide(model: ClosingModel): Step[] {
  const decisions = model
    .waiting()
    .flatMap((change) => [
      step(`decline ${change.month} ${change.saleId}`, model, (after) =>
        after.decisions.push({ ...change, intoMonth: null }),
      ),
      ...MODEL_MONTHS.filter((month) => model.answerCarrying(change, month) === '200').map((intoMonth) =>
        step(`carry ${change.month} ${change.saleId} into ${intoMonth}`, model, (after) =>
          after.decisions.push({ ...change, intoMonth }),
        ),
      ),
    ]);
  const withdrawals = model.decisions.flatMap((decision, i) =>
    model.answerWithdrawal(decision) === '200'
      ? [step(`withdraw ${i}`, model, (after) => after.decisions.splice(i, 1))]
      : [],
  );
  return [...decisions, ...withdrawals];
}

/** Returns a text that two models share only in the same state. Decisions are a set: their order means nothing. */
function toKey({ sales, closed, decisions }: ClosingModel): string {
  const sort = (all: Iterable<readonly [string, unknown]>): unknown =>
    [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  const months = [...closed].map(([month, frozen]) => [month, sort(frozen)] as const);
  return JSON.stringify([sort(sales), sort(months), decisions.map((one) => JSON.stringify(one)).sort()]);
}

/** Returns what is wrong in a state, or in the way to it. */
function findFault(before: ClosingModel, { name, after }: Step): string | undefined {
  if (after.unaccounted() !== 0) return 'a sale is paid twice, or not at all';
  if (after.decisions.some(({ month }) => !after.closed.has(month)))
    return 'a decision about an open month is left';
  const changed = [...before.closed.keys()].filter(
    (month) => after.closed.has(month) && after.payable(month) !== before.payable(month),
  );
  return changed.length > 0 ? `${name} changes the closed month ${changed.join()}` : undefined;
}

it('pays every sale exactly once in every state that a few commands lead to', () => {
  /** Digests of the visited states, each with the number of commands that were tried after it. */
  const known = new Map<string, number>();
  const faults: string[] = [];
  const visit = (model: ClosingModel, left: number, path: readonly string[]): void => {
    for (const one of [...changeSales(model), ...changeMonths(model), ...decide(model)]) {
      const fault = findFault(model, one);
      if (fault) faults.push([...path, one.name, fault].join(', '));
      const key = createHash('sha1').update(toKey(one.after)).digest('base64url');
      if ((known.get(key) ?? -1) >= left) continue;
      known.set(key, left);
      if (left > 0) visit(one.after, left - 1, [...path, one.name]);
    }
  };
  visit(new ClosingModel(), DEPTH - 1, []);
  expect(faults).toEqual([]);
  expect(known.size).toBeGreaterThan(1_000);
});
