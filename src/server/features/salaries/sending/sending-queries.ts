import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SendingState } from '#contract/features/salaries/sending-contract';
import { type Database, getRows } from '#server/db/database';
import { sqlList, utcMoment } from '#server/db/sql-fragments';
import { statementSendings } from '#server/db/schema/salaries-tables';
import { personName } from '#server/lib/names/names-queries';
import { users } from '#server/db/schema/users-tables';

export type SendingRow = typeof statementSendings.$inferSelect;

/** A statement's latest sending, with the name of the person who requested it. */
export interface LastSending extends Pick<
  SendingRow,
  | 'id'
  | 'agentId'
  | 'way'
  | 'address'
  | 'isOtherAddress'
  | 'isDraft'
  | 'payable'
  | 'closedAt'
  | 'state'
  | 'reason'
  | 'detail'
> {
  askedAt: string;
  /** Time of the state. */
  at: string;
  by: string;
}

/** Returns the number of sendings by state. */
export async function countSendings(db: Database): Promise<Partial<Record<SendingState, number>>> {
  const rows = await db
    .select({ state: statementSendings.state, count: sql<number>`count(*)::int` })
    .from(statementSendings)
    .groupBy(statementSendings.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Returns the latest sending of each statement of a month; a cancelled one only if there is no other. */
export async function findLastSendings(db: Database, month: string): Promise<LastSending[]> {
  const result = await db.execute(sql`
    select distinct on (s.agent_id) s.id, s.agent_id as "agentId", s.way, s.address,
      s.is_other_address as "isOtherAddress", s.is_draft as "isDraft", s.payable::float8 as payable, ${utcMoment(sql`s.closed_at`)} as "closedAt", s.state, s.reason, s.detail,
      ${utcMoment(sql`s.asked_at`)} as "askedAt", ${utcMoment(sql`s.changed_at`)} as at,
      coalesce(${personName(users)}, s.asked_by) as by
    from statement_sendings s left join users on users.id = s.asked_by
    where s.month = ${month} order by s.agent_id, s.state = 'cancelled', s.asked_at desc, s.id desc`);
  return getRows(result);
}

export interface Contact {
  agentId: string;
  /** Name in the CRM, without what tells namesakes apart; null: none. */
  plainName: string | null;
  email: string | null;
  phone: string | null;
  /** The CRM has none. The address above is then the one that was used last. */
  isOtherEmail: boolean;
  isOtherPhone: boolean;
}

/** Returns the agents' addresses of the CRM; a missing one is the address that was used last. */
export async function findContacts(db: Database, ids: readonly string[]): Promise<Contact[]> {
  const used = (way: 'email' | 'whatsapp') => sql`(
    select nullif(address, '') from statement_sendings s where s.agent_id = ids.value and s.way = ${way}
    order by s.asked_at desc limit 1)`;
  const [email, phone] = [sql`nullif(btrim(agents.email), '')`, sql`nullif(btrim(agents.phone), '')`];
  const result = await db.execute(sql`
    select ids.value as "agentId", coalesce(${email}, ${used('email')}) as email,
      coalesce(${phone}, ${used('whatsapp')}) as phone,
      ${email} is null as "isOtherEmail", ${phone} is null as "isOtherPhone",
      nullif(btrim(agent_names.plain_name), '') as "plainName"
    from ${sqlList(ids)} ids left join agents on agents.id = ids.value
      left join agent_names on agent_names.id = ids.value`);
  return getRows(result);
}

export async function insertSendings(
  tx: Database,
  rows: readonly (typeof statementSendings.$inferInsert)[],
): Promise<void> {
  await tx.insert(statementSendings).values([...rows]);
}

const isMailQueued = and(eq(statementSendings.state, 'queued'), eq(statementSendings.way, 'email'));

/** Returns whether a mail is waiting, or is recorded as being sent. */
export async function hasPendingMail(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: statementSendings.id })
    .from(statementSendings)
    .where(sql`(${isMailQueued}) or ${statementSendings.state} = 'sending'`)
    .limit(1);
  return rows.length > 0;
}

/** Returns the next mail of the queue; null: none. */
export async function findNextMail(db: Database): Promise<SendingRow | null> {
  const [row] = await db
    .select()
    .from(statementSendings)
    .where(isMailQueued)
    .orderBy(asc(statementSendings.askedAt), asc(statementSendings.id))
    .limit(1);
  return row ?? null;
}

interface Change {
  from: readonly SendingState[];
  to: SendingState;
  at: Date;
  reason?: SendingRow['reason'];
  detail?: string | null;
  /** Amount and closing in the statement. */
  content?: Partial<Pick<SendingRow, 'payable' | 'closedAt'>>;
}

/** Changes the state of these sendings if it is one of `from`. @returns the changed rows */
export async function changeState(
  db: Database,
  ids: readonly string[],
  { from, to, at, reason = null, detail = null, content = {} }: Change,
): Promise<SendingRow[]> {
  return db
    .update(statementSendings)
    .set({ state: to, reason, detail, changedAt: at.toISOString(), ...content })
    .where(and(inArray(statementSendings.id, [...ids]), inArray(statementSendings.state, [...from])))
    .returning();
}

/** Marks all unfinished messages of a restored backup: they may have been sent after it. @returns their number */
export async function markRestored(tx: Database, at: string): Promise<number> {
  const rows = await tx
    .update(statementSendings)
    .set({ state: 'unknown', reason: 'restored', changedAt: at })
    .where(inArray(statementSendings.state, ['queued', 'sending']))
    .returning({ id: statementSendings.id });
  return rows.length;
}

/** Marks mails that a dead server was sending: they may have arrived. The caller holds the lease of sending. */
export async function markLost(db: Database, at: Date): Promise<void> {
  await db
    .update(statementSendings)
    .set({ state: 'unknown', reason: 'lost', changedAt: at.toISOString() })
    .where(eq(statementSendings.state, 'sending'));
}
