import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { nothingChanged } from '#server/lib/request-context';
import type { Services } from '#server/lib/services';
import { lockClosings } from '../closing/closing-queries';
import { readMonthList } from './load-month-list';
import { deleteChecks, upsertChecks } from './month-list-queries';

interface Checking {
  month: string;
  isChecked: boolean;
  statements: readonly { agentId: string; payable: number }[];
}

/**
 * Marks statements of an open month as checked, or removes the marks.
 * @throws HttpError `conflict` for a closed month, and for an amount that the caller has not seen
 */
export async function checkStatements(
  services: Services,
  userId: string,
  { month, isChecked, statements }: Checking,
): Promise<MonthList> {
  return services.db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockClosings(tx);
    const { isClosed, rows } = await readMonthList(services, tx, userId, month);
    if (isClosed) throw new HttpError('conflict', 'the month is closed', { details: { reason: 'closed' } });
    const agentIds = statements.map(({ agentId }) => agentId);
    if (isChecked) {
      const payable = new Map(rows.map((row) => [row.agentId, row.payable]));
      const changed = statements.filter((one) => payable.get(one.agentId) !== one.payable);
      if (changed.length > 0) {
        const details = { reason: 'difference', agentIds: changed.map(({ agentId }) => agentId) };
        throw new HttpError('conflict', 'an amount is another one by now', { details });
      }
      await mark(tx, { month, statements, userId, now: services.clock.now() });
    } else if ((await deleteChecks(tx, month, agentIds)) === 0) {
      nothingChanged();
      return readMonthList(services, tx, userId, month);
    }
    await insertAudit(tx, {
      actorId: userId,
      action: isChecked ? 'statement.checked' : 'statement.unchecked',
      targetId: month,
      details: { month, agentId: agentIds },
    });
    return readMonthList(services, tx, userId, month);
  });
}

async function mark(
  tx: Database,
  { month, statements, userId, now }: Pick<Checking, 'month' | 'statements'> & { userId: string; now: Date },
): Promise<void> {
  const unique = new Map(statements.map((one) => [one.agentId, one]));
  const rows = [...unique.values()].map((one) => ({
    month,
    ...one,
    checkedAt: now.toISOString(),
    checkedBy: userId,
  }));
  await upsertChecks(tx, rows);
}
