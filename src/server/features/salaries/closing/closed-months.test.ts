import { CHECKS, type LateChanges, type MonthClosing } from '#contract/features/salaries/closings-contract';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { picker } from '#server/features/sales/testing/sales';
import { salarySeeds } from '../testing/seeds';
import { buildSale, callerWith, endPass, removeSales, type SaleRow, writeSales } from '../testing/salaries';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.database.reset();
  test.clock.set('2026-09-16T09:00:00Z');
});
afterAll(() => test.close());

/** Totals over all seeds. */
const happened = { closed: 0, decided: 0 };

const EVERYTHING = ['salaries.view', 'salaries.manage', 'salaries.admin', 'system.manage'];
const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'];
const COUNTED = [2, 3, 4];
const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));

/** The same rules implemented again in whole agorot over plain lists, without any code of the product. */
class Model {
  readonly live = new Map<string, SaleRow>();
  readonly frozen = new Map<string, SaleRow[]>();
  /** `month/sale/agent` → decided agorot, and their target month. */
  decisions: { month: string; sale: string; agent: string; agorot: number; into: string | null }[] = [];

  getSales(month: string): SaleRow[] {
    const frozen = this.frozen.get(month);
    if (frozen) return frozen;
    return [...this.live.values()].filter(
      (sale) => inMonth(sale, month) && (sale.saleDate ?? '') <= '2026-09-16',
    );
  }

  amounts(month: string): Map<string, number> {
    return getAmounts(this.getSales(month));
  }

  payable(month: string): Map<string, number> {
    const sums = new Map(this.amounts(month));
    for (const { agent, agorot, into } of this.decisions) {
      if (into === month) sums.set(agent, (sums.get(agent) ?? 0) + agorot);
    }
    return sums;
  }

  waiting(): Map<string, number> {
    const sums = new Map<string, number>();
    const add = (key: string, agorot: number) => sums.set(key, (sums.get(key) ?? 0) + agorot);
    for (const [month, frozen] of this.frozen) {
      for (const sale of counted(frozen)) add(getKey(month, sale), -getAgorot(sale));
      for (const sale of counted([...this.live.values()].filter((one) => inMonth(one, month)))) {
        add(getKey(month, sale), getAgorot(sale));
      }
    }
    for (const { month, sale, agent, agorot } of this.decisions) add(`${month}/${sale}/${agent}`, -agorot);
    return new Map([...sums].filter(([, agorot]) => agorot !== 0));
  }
}

const inMonth = (sale: SaleRow, month: string): boolean => sale.saleDate?.startsWith(month) ?? false;
const counted = (rows: readonly SaleRow[]): SaleRow[] =>
  rows.filter(({ statusCode }) => COUNTED.includes(statusCode ?? 0));
const getAgorot = ({ commission }: SaleRow): number => Math.round(commission * 100);
const getKey = (month: string, sale: SaleRow): string => `${month}/${sale.id}/${sale.agentId ?? ''}`;

function getAmounts(rows: readonly SaleRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const sale of counted(rows)) {
    const agent = sale.agentId ?? '';
    sums.set(agent, (sums.get(agent) ?? 0) + getAgorot(sale));
  }
  return sums;
}

/** Simulates a random history of a company's salaries. */
async function live(seed: number): Promise<void> {
  const pick = picker(seed);
  const model = new Model();
  let closed = 0;
  let decided = 0;
  const call = await callerWith(test, ...EVERYTHING);
  const look = await callerWith(test, 'salaries.view');
  const one = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ): Promise<[number, T]> => {
    const response = await call(method, url, payload);
    return [response.statusCode, response.json<{ data: T }>().data];
  };
  const settings = { defaultStatuses: COUNTED, metadataHour: 3, componentCode: '100' };
  await one('PUT', '/api/salaries/settings', settings);
  const anyDay = (): string =>
    `${MONTHS[pick(MONTHS.length)] ?? ''}-${String(1 + pick(28)).padStart(2, '0')}`;
  const anySale = (id: string): SaleRow =>
    buildSale(pick(12) === 0 ? null : anyDay(), {
      id,
      agentId: pick(8) === 0 ? null : `a${pick(3)}`,
      commission: (pick(20_000) - 3_000) / 100,
      amount: pick(9_999) / 100,
      statusCode: pick(9) === 0 ? null : 1 + pick(5),
    });
  const write = async (rows: SaleRow[]): Promise<void> => {
    await writeSales(test, rows);
    for (const row of rows) model.live.set(row.id, row);
  };
  await write(Array.from({ length: 40 }, (_, i) => anySale(`s${i}`)));

  const close = async () => {
    const month = MONTHS[pick(MONTHS.length)] ?? '';
    const [, before] = await one<MonthClosing>('GET', `/api/salaries/closings/${month}`);
    const body = { month, amount: before.amount, payable: before.payable, reasons: REASONS };
    const [status] = await one('POST', '/api/salaries/closings', body);
    expect([month, status]).toEqual([month, month === '2026-09' ? 400 : model.frozen.has(month) ? 409 : 200]);
    if (status === 200) closed += 1;
    if (status === 200)
      model.frozen.set(
        month,
        [...model.live.values()].filter((sale) => inMonth(sale, month)),
      );
  };
  const decide = async () => {
    await endPass(test);
    const [, { waiting }] = await one<LateChanges>('GET', '/api/salaries/late-changes');
    const change = waiting[pick(Math.max(1, waiting.length))];
    if (!change) return;
    const { month, saleId, agentId, difference } = change;
    const decision = { month, sale: saleId, agent: agentId, agorot: Math.round(difference * 100) };
    if (pick(3) === 0) {
      const [status] = await one('POST', '/api/salaries/late-changes/decline', {
        month,
        saleId,
        agentId,
        difference,
        reason: 'לא שלנו',
      });
      expect(status).toBe(200);
      decided += 1;
      model.decisions.push({ ...decision, into: null });
      return;
    }
    const into = MONTHS[pick(MONTHS.length)] ?? '';
    const [status] = await one('POST', '/api/salaries/late-changes/carry', {
      month,
      saleId,
      agentId,
      difference,
      intoMonth: into,
    });
    expect(status).toBe(into <= month ? 400 : model.frozen.has(into) ? 409 : 200);
    if (status !== 200) return;
    decided += 1;
    model.decisions.push({ ...decision, into });
  };
  const change = () => write([anySale(`s${pick(40)}`), anySale(`s${pick(40)}x`)]);
  const acts: (() => Promise<void>)[] = [
    change,
    change,
    async () => {
      const id = `s${pick(60)}`;
      await removeSales(test, [id]);
      model.live.delete(id);
    },
    () => endPass(test),
    close,
    close,
    decide,
    decide,
    decide,
    async () => {
      const month = MONTHS[pick(MONTHS.length)] ?? '';
      const isHeld = model.decisions.some(
        (one) => one.month === month && one.into && model.frozen.has(one.into),
      );
      const [status] = await one('POST', `/api/salaries/closings/${month}/reopen`, { reason: 'טעות' });
      expect(status).toBe(!model.frozen.has(month) ? 404 : isHeld ? 409 : 200);
      if (status !== 200) return;
      model.frozen.delete(month);
      model.decisions = model.decisions.filter((one) => one.month !== month);
    },
  ];
  await close();
  await close();
  await change();
  for (let step = 0; step < 36; step += 1) {
    await acts[pick(acts.length)]?.();
    if (step % 4 === 3) await compare(model, pick, look);
  }
  happened.closed += closed;
  happened.decided += decided;
}

type Caller = Awaited<ReturnType<typeof callerWith>>;

const agorot = (shekels: number): number => Math.round(shekels * 100);
const sorted = (sums: Map<string, number>) => [...sums].filter(([, sum]) => sum !== 0).sort();

async function compare(model: Model, pick: (of: number) => number, call: Caller): Promise<void> {
  const read = async <T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> => {
    const response = await call(method, url, payload);
    expect(response.statusCode).toBe(200);
    return response.json<T>();
  };
  const { data } = await read<{ data: SalariesResponse }>('POST', '/api/salaries/query', { year: 2026 });
  for (const month of MONTHS) {
    const cells = Object.entries(data.salaries[month] ?? {});
    const of = (key: 'amount' | 'payable') => new Map(cells.map(([id, cell]) => [id, agorot(cell[key])]));
    expect(sorted(of('amount'))).toEqual(sorted(model.amounts(month)));
    expect(sorted(of('payable'))).toEqual(sorted(model.payable(month)));
  }
  // The sales behind an amount add up to it.
  const month = MONTHS[pick(MONTHS.length)] ?? '';
  const agentId = ['a0', 'a1', ''][pick(3)] ?? '';
  const query = `period=${month}&agentId=${agentId}`;
  const { data: statement } = await read<{ data: Statement }>('GET', `/api/salaries/statement?${query}`);
  const { data: rows } = await read<{ data: SalarySale[] }>('GET', `/api/salaries/sales?${query}`);
  expect(agorot(statement.amount)).toBe(model.amounts(month).get(agentId) ?? 0);
  expect(rows.reduce((total, sale) => total + agorot(sale.commission), 0)).toBe(agorot(statement.amount));
  // The inbox is up to date after a pass.
  await endPass(test);
  const { data: late } = await read<{ data: LateChanges }>('GET', '/api/salaries/late-changes');
  const waiting = new Map(
    late.waiting.map(({ month: of, saleId, agentId: id, difference }) => [
      `${of}/${saleId}/${id}`,
      agorot(difference),
    ]),
  );
  expect(sorted(waiting)).toEqual(sorted(model.waiting()));
}

describe('closed months never change with the CRM', () => {
  it.each(salarySeeds(2))('seed %i', live);

  // Seeds without closings and decisions would prove nothing.
  it('the seeds include closings and decisions', () => {
    expect(happened.closed).toBeGreaterThan(1);
    expect(happened.decided).toBeGreaterThan(0);
  });
});
