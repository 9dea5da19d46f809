import { asc, eq } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/audit-tables';
import { users } from '#server/db/schema/users-tables';
import type { ModelCompany } from '../model-company';
import type { MonthModel } from '../month-model';
import { A_CODE, AN_ID } from '../operation';
import type { ModelEntry } from '../records';

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const CODE = /[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/g;

/** Compares the audit log, whose order is that of the changes: two servers never write the other one's first. */
export async function compareEntries(model: MonthModel, { db }: ModelCompany): Promise<void> {
  const rows = await db
    .select({
      actor: users.displayName,
      action: auditLog.action,
      target: auditLog.targetId,
      details: auditLog.details,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .orderBy(asc(auditLog.id));
  const text = JSON.stringify(rows).replaceAll(UUID, AN_ID).replaceAll(CODE, A_CODE);
  const entries = (JSON.parse(text) as ModelEntry[]).map(sortMessages);
  expect(entries).toEqual(model.entries.map(sortMessages));
}

/** The order of the messages in an entry means nothing. */
function sortMessages(entry: ModelEntry): ModelEntry {
  const { messages, ...details } = entry.details as { messages?: object[] };
  const sorted = messages?.map((one) => JSON.stringify(Object.entries(one).sort())).sort();
  return { ...entry, details: { ...details, ...(sorted && { messages: sorted }) } };
}
