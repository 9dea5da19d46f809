import { sql, type SQL } from 'drizzle-orm';
import * as fc from 'fast-check';
import { getRows, type Database } from '#server/db/database';
import { readSeals } from '../../seals/verify-seals';
import type { ModelWorld } from './model-company';
import type { MonthModel } from './month-model';
import { SEAL_VERSION } from './records';

/** Frozen tables, with the kind of a row in faults, its columns of month and id, and changes behind the product's back. */
const TABLES = [
  {
    table: 'closed_sales',
    kind: 'sale',
    month: 'month',
    id: 'id',
    changes: [
      "number = coalesce(number, '') || 'x'",
      'sale_date = sale_date + 1',
      "customer_id = 'x'",
      "customer_name = 'x'",
      "agent_id = agent_id || 'x'",
      "agent_name = coalesce(agent_name, '') || 'x'",
      "product_name = 'x'",
      'amount = amount + 0.01',
      'commission = commission + 0.01',
      'status_code = status_code + 1',
      "status_name = status_name || 'x'",
    ],
  },
  {
    table: 'closed_agents',
    kind: 'agent',
    month: 'month',
    id: 'id',
    changes: ["name = coalesce(name, '') || 'x'", "employee_number = 'x'", "employment = 'self_employed'"],
  },
  {
    table: 'closings',
    kind: 'closing',
    month: 'month',
    id: 'month',
    changes: [
      "closed_by = closed_by || 'x'",
      "status_codes = '{9}'",
      'last_sync_time = now()',
      "checklist = checklist || '[{}]'",
    ],
  },
  {
    table: 'late_decisions',
    kind: 'correction',
    month: 'into_month',
    id: 'id',
    changes: [
      "month = '2026-05'",
      "sale_id = sale_id || 'x'",
      "agent_id = agent_id || 'x'",
      'amount = amount + 0.01',
      "reason = 'x'",
      "decided_at = decided_at + interval '1 second'",
      "decided_by = decided_by || 'x'",
    ],
  },
] as const;

class RolledBack extends Error {}

/** Returns the faults after a change, which is taken back. */
async function findFaults(db: Database, edit: (tx: Database) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const work = db.transaction(async (tx) => {
    await edit(tx);
    found = (await readSeals(tx)).faults;
    throw new RolledBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return found;
}

/** Changes or deletes a row of each frozen table of a month, and expects the seals to name it and nothing else. */
async function tamperRows(
  db: Database,
  chosen: string,
  { isCompared, isDeleted, change }: { isCompared: boolean; isDeleted: boolean; change: number },
): Promise<void> {
  for (const { table, kind, month, id, changes } of TABLES) {
    const [from, ofMonth, rowId] = [table, month, id].map((name) => sql.identifier(name));
    const [row] = getRows<{ id: string }>(
      await db.execute(
        sql`select ${rowId} as id from ${from} where ${ofMonth} = ${chosen} order by 1 desc limit 1`,
      ),
    );
    if (!row) continue;
    const where: SQL = sql`where ${ofMonth} = ${chosen} and ${rowId} = ${row.id}`;
    const edit = isDeleted
      ? sql`delete from ${from} ${where}`
      : sql`update ${from} set ${sql.raw(changes[change % changes.length] ?? '')} ${where}`;
    const faults = await findFaults(db, (tx) => tx.execute(edit));
    const fault = `${chosen}: ${isDeleted ? 'missing' : 'changed'} ${kind} ${row.id}`;
    expect(faults.filter((one) => one !== otherSums(chosen))).toEqual(isCompared ? [fault] : []);
  }
}

const otherSums = (month: string): string => `${month}: the stored sums are not those of its sales`;

/** Code of a seal of zeros. */
const NO_CODE = 'AAAA-AAAA-AAAA-AAAA';

/** Changes or deletes the stored sums of a month, and changes its seals, and expects both to be named. */
async function tamperDerived(
  db: Database,
  chosen: string,
  { isSealed, isDeleted }: { isSealed: boolean; isDeleted: boolean },
): Promise<void> {
  let sums = 0;
  const edit = isDeleted
    ? sql`delete from salary_sums`
    : sql`update salary_sums set commission = commission + 0.01`;
  const ofSums = await findFaults(db, async (tx) => {
    const rows = await tx.execute(sql`${edit} where is_frozen and month = ${chosen} returning 1`);
    sums = getRows(rows).length;
  });
  expect(ofSums).toEqual(sums > 0 ? [otherSums(chosen)] : []);
  const ofSeal = await findFaults(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update closing_seals set seal = repeat('0', 64) where month = ${chosen}`);
  });
  if (isSealed) expect(ofSeal).toContain(`${chosen}: seal ${NO_CODE} is not that of its digests`);
}

/** Changes or deletes rows of a closed month, its stored sums and its seal. */
export const tamper: fc.Arbitrary<fc.AsyncCommand<MonthModel, ModelWorld>> = fc
  .tuple(fc.nat(20), fc.nat(20), fc.boolean())
  .map(([at, change, isDeleted]) => ({
    check: ({ closed }) => closed.size > 0,
    run: async (model, { company: { db } }) => {
      const all = [...model.closed.keys()].sort();
      const chosen = all[at % all.length] ?? '';
      const seal = model.seals[model.findSeal(chosen)];
      await tamperRows(db, chosen, { isCompared: seal?.version === SEAL_VERSION, isDeleted, change });
      await tamperDerived(db, chosen, { isSealed: seal !== undefined, isDeleted });
    },
    toString: () => `rows of closed month ${at} are ${isDeleted ? 'deleted' : `changed (${change})`}`,
  }));
