import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { adjustAggregates } from '#server/crm-mirror/mirror/mirror-aggregates';
import { deleteRows, upsertRows } from '#server/crm-mirror/mirror/sync-queries';
import { acquireSyncLease } from '#server/crm-mirror/runs/lease/sync-lease';
import { businessDate } from '#server/lib/clock';
import type { ModelSale } from '../closing-model';
import { salaryAggregates, updateSalaryAggregates } from '../../metadata/salary-aggregates';
import { buildSale, type SaleRow } from '../salaries';
import type { ModelServer } from './model-company';
import { AGENTS, showStatus } from './records';
import { type Operation, pick, plan, type Plan } from './operation';

const SALES = ['s1', 's2', 's3', 's4'];
const RECORDS = { entity: 'sales', figures: [salaryAggregates] } as const;

/** Writes or deletes a sale as a run does: under the lease, in one transaction, and with the end of its pass. */
export async function writeRow(
  { services }: ModelServer,
  id: string,
  values: Partial<SaleRow> | null,
): Promise<void> {
  const lease = await acquireSyncLease(services.db, randomUUID(), async () => {});
  if (!lease) throw new Error('another run holds the lease');
  await lease.write(async (tx) => {
    const status = showStatus(values?.commission ?? 0);
    const row = { ...buildSale(null, { id, number: id, ...status, ...values }), crmModifiedOn: null };
    const changed = values ? upsertRows(tx, 'sales', [row]) : deleteRows(tx, 'sales', [id]);
    return adjustAggregates(tx, RECORDS, await changed);
  });
  await updateSalaryAggregates(lease.write, businessDate(services.clock.now()), false);
  await lease.end(async () => {});
}

/** The stored sums of a month are wrong, or missing, and a full pass sums all months anew. */
export const repairSums = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc.tuple(months, fc.boolean()).map(([month, isMissing]) =>
    plan(`the sums of ${month} are ${isMissing ? 'missing' : 'wrong'}, and repaired`, () => ({
      alone: 'synchronisation',
      run: async ({ company, services }) => {
        const at = company.now();
        const edit = isMissing
          ? sql`delete from salary_sums`
          : sql`update salary_sums set commission = commission + 1`;
        await services.db.execute(sql`${edit} where month = ${month}`);
        const lease = await acquireSyncLease(services.db, randomUUID(), async () => {});
        if (!lease) throw new Error('another run holds the lease');
        await updateSalaryAggregates(lease.write, businessDate(services.clock.now()), true);
        await lease.end(async () => {});
        return { status: '200', at };
      },
      answer: () => '200',
      apply: () => {},
    })),
  );

/** Returns a synchronisation that finds a sale changed; null: deleted. */
export function changeSale(id: string, sale: ModelSale | null): Operation {
  return {
    alone: 'synchronisation',
    run: async (server) => {
      const at = server.services.clock.now().toISOString();
      const { month, ...values } = sale ?? { month: '' };
      await writeRow(server, id, sale && { ...values, saleDate: `${month}-10` });
      return { status: '200', at };
    },
    answer: () => '200',
    apply: ({ sales }) => void (sale ? sales.set(id, sale) : sales.delete(id)),
  };
}

export const writeSale = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc
    .tuple(fc.constantFrom(...SALES), months, fc.constantFrom(...AGENTS), fc.integer({ min: -3, max: 9 }))
    .map(([id, month, agentId, tens]) =>
      plan(`${id} is ${tens * 10} of ${agentId} in ${month}`, () =>
        changeSale(id, { month, agentId, commission: tens * 10 }),
      ),
    );

/** Another amount or commission of a sale, mostly of one whose month somebody misses a sale in. */
export const writeAmount: fc.Arbitrary<Plan> = fc
  .tuple(fc.nat(20), fc.constantFrom('amount', 'commission'), fc.constantFrom(20, 50, 80, 100))
  .map(([index, field, value]) =>
    plan(`sale ${index} has the ${field} ${value}`, ({ sales, questions }) => {
      const all = [...sales.keys()].sort();
      const candidates = all.filter((one) =>
        questions.some(
          ({ saleId, month, agentId, answer }) =>
            saleId === null &&
            answer === null &&
            sales.get(one)?.month === month &&
            sales.get(one)?.agentId === agentId,
        ),
      );
      const id = pick(candidates.length > 0 ? candidates : all, index);
      const sale = id === undefined ? undefined : sales.get(id);
      return id === undefined || !sale ? null : changeSale(id, { ...sale, [field]: value });
    }),
  );

export const removeSale: fc.Arbitrary<Plan> = fc.nat(20).map((index) =>
  plan(`sale ${index} is deleted`, ({ sales }) => {
    const id = pick([...sales.keys()].sort(), index);
    return id === undefined ? null : changeSale(id, null);
  }),
);
