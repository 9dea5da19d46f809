import { sql, type SQL } from 'drizzle-orm';
import * as fc from 'fast-check';
import { getRows } from '#server/db/database';
import { readSeals } from '../../seals/verify-seals';
import type { ModelWorld } from './model-company';
import type { MonthModel } from './month-model';

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
      "checklist = jsonb_set(checklist, '{0,reason}', '\"x\"')",
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

/** Changes or deletes a row of each frozen table of a closed month, each in a transaction of its own, and expects the seals to name it. */
export const tamper: fc.Arbitrary<fc.AsyncCommand<MonthModel, ModelWorld>> = fc
  .tuple(fc.nat(20), fc.nat(20), fc.boolean())
  .map(([at, change, isDeleted]) => ({
    check: ({ closed }) => closed.size > 0,
    run: async ({ closed }, { company: { db } }) => {
      const all = [...closed.keys()].sort();
      const chosen = all[at % all.length] ?? '';
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
        const work = db.transaction(async (tx) => {
          await tx.execute(edit);
          const { faults } = await readSeals(tx);
          const fault = `${chosen}: ${isDeleted ? 'missing' : 'changed'} ${kind} ${row.id}`;
          if (!faults.includes(fault)) throw new Error(`not found: ${fault}`);
          throw new RolledBack();
        });
        await work.catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        });
      }
    },
    toString: () => `rows of closed month ${at} are ${isDeleted ? 'deleted' : `changed (${change})`}`,
  }));
