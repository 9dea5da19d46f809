import { isDeepStrictEqual } from 'node:util';
import type { AgentChange } from '#contract/features/user-info-management/user-info-management-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { nothingChanged } from '#server/lib/request-context';
import { lockLinks } from '#server/features/accounts/users/users-queries';
import {
  findOwnTarget,
  findPayrollSetting,
  findSharedNumbers,
  hasAgent,
  replaceTarget,
  upsertPayrollSetting,
} from './managed-agents-queries';
import { managementTexts } from './user-info-management-texts';

/**
 * Changes payroll numbers, employments and the targets of one month, all or none. Each changed agent has its own audit log entry.
 * @throws HttpError 400 with the index in the list: no such agent, or a number of another agent
 */
export async function changeManagedAgents(
  db: Database,
  { userId, month, changes }: { userId: string; month: string; changes: readonly AgentChange[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockLinks(tx);
    let areSame = true;
    for (const [i, change] of changes.entries()) {
      if (!(await hasAgent(tx, change.agentId)))
        throw fieldError(i, 'agentId', managementTexts.noAgent, 'no such agent');
      const isChanged = await changeAgent(tx, { userId, month, change });
      if (isChanged) areSame = false;
    }
    if (areSame) return nothingChanged();
    const shared = await findSharedNumbers(tx);
    const index = changes.findIndex(({ agentId }) => shared.includes(agentId));
    if (index >= 0)
      throw fieldError(index, 'employeeNumber', managementTexts.numberTaken, 'the number is taken');
  });
}

/** @returns whether anything of the agent changed */
async function changeAgent(
  tx: Database,
  { userId, month, change }: { userId: string; month: string; change: AgentChange },
): Promise<boolean> {
  const { agentId, employeeNumber, employment, target } = change;
  const setting = await findPayrollSetting(tx, agentId);
  const ownTarget = await findOwnTarget(tx, agentId, month);
  const next = {
    employeeNumber: employeeNumber === undefined ? setting.employeeNumber : employeeNumber,
    employment: employment ?? setting.employment,
  };
  const before = { ...setting, month, target: ownTarget };
  const after = { ...next, month, target: target === undefined ? ownTarget : target };
  if (isDeepStrictEqual(after, before)) return false;
  await upsertPayrollSetting(tx, agentId, next);
  if (target !== undefined) await replaceTarget(tx, { agentId, month, amount: target });
  await insertAudit(tx, {
    actorId: userId,
    action: 'agent.changed',
    targetId: agentId,
    before,
    after,
  });
  return true;
}

function fieldError(index: number, field: string, reason: string, message: string): HttpError {
  return new HttpError('invalid_input', message, {
    fields: [{ field: `body.changes.${index}.${field}`, reason }],
  });
}
