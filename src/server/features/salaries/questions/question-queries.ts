import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { OfficeQuestion } from '#contract/features/salaries/questions-contract';
import { customers } from '#server/db/schema/customers-tables';
import { closedSales, saleQuestions } from '#server/db/schema/salaries-tables';
import { sales } from '#server/db/schema/sales-tables';
import { users } from '#server/db/schema/users-tables';
import { type Database, getRows } from '#server/db/database';
import { nameLabel } from '#server/db/name-label';
import { sqlList, utcMoment } from '#server/db/sql-fragments';
import { firstDay, lastDay } from '#contract/lib/calendar/calendar-rules';
import { personName } from '#server/lib/names/names-queries';
import { byAgentName } from '../salary-names-queries';
import { WAITING } from '../closing/late-change-queries';

/** Values of a sale, of the mirror or of a closed month, that a correction in the CRM changes. */
const saleValues = (sale: typeof sales | typeof closedSales): SQL => sql`jsonb_build_object(
  'saleDate', ${sale.saleDate}, 'agentId', ${sale.agentId}, 'customerId', ${sale.customerId}, 'amount', ${sale.amount},
  'commission', ${sale.commission}, 'statusCode', ${sale.statusCode})`;

/** Sums of an agent's sales of a month in the mirror, which a missing sale changes. */
const monthValues = (agentId: SQL, month: SQL): SQL => sql`(
  select jsonb_build_object('sales', count(*), 'amount', sum(amount), 'commission', sum(commission)) from sales
  where agent_id = ${agentId} and sale_date >= (${month} || '-01')::date
    and sale_date < (${month} || '-01')::date + interval '1 month')`;

export interface QuestionFilter {
  id?: string;
  /** Empty: all agents. */
  agentIds?: readonly string[];
  month?: string;
  /** Months whose open questions stand beside those of `month`. */
  standingMonths?: readonly string[];
  limit?: number;
}

/** Returns questions, open ones first, then the newest first. */
export async function findQuestions(
  db: Database,
  { id, agentIds = [], month, standingMonths = [], limit }: QuestionFilter,
): Promise<OfficeQuestion[]> {
  const isStanding = sql`q.answer is null and q.month in ${sqlList(standingMonths)}`;
  const conditions = [
    id === undefined ? sql`true` : sql`q.id = ${id}`,
    agentIds.length === 0 ? sql`true` : sql`q.agent_id in ${sqlList(agentIds)}`,
    month === undefined ? sql`true` : sql`(q.month = ${month} or (${isStanding}))`,
  ];
  const result = await db.execute(sql`
    select q.id, q.month, q.agent_id as "agentId", agents.name as "agentName", q.sale_id as "saleId", q.number,
      ${nameLabel(customers, 'customers')} as "customerName", q.reason, q.text,
      ${utcMoment(sql`q.asked_at`)} as "askedAt",
      case when q.answer is null then null else json_build_object('kind', q.answer, 'text', q.answer_text,
        'intoMonth', decision.into_month, 'answeredAt', ${utcMoment(sql`q.answered_at`)},
        'answeredBy', coalesce(${personName(users)}, q.answered_by)) end as answer,
      case when q.sale_id is not null then q.seen end as seen, case when q.sale_id is not null then live.values end as live,
      q.seen is distinct from live.values as "isChanged", waiting.difference::float8 as waiting
    from sale_questions q
    left join lateral (
      select ${saleValues(sales)} as values from sales where sales.id = q.sale_id
      union all select ${monthValues(sql`q.agent_id`, sql`q.month`)} where q.sale_id is null) live on true
    left join customers on customers.id = q.seen->>'customerId'
    left join agent_names agents on agents.id = q.agent_id
    left join late_decisions decision on decision.id = q.decision_id
    left join users on users.id = q.answered_by
    left join ${WAITING} on waiting.month = q.month and waiting.sale_id = q.sale_id and waiting.agent_id = q.agent_id
    where ${sql.join(conditions, sql` and `)}
    order by q.answer is not null, q.asked_at desc, q.id limit ${limit ?? null}`);
  return getRows(result);
}

/** Returns the agents with open questions about these months, sorted by name. */
export async function countOpenQuestions(
  db: Database,
  months: readonly string[],
): Promise<{ id: string; name: string | null; questions: number }[]> {
  const result = await db.execute(sql`
    select q.agent_id as id, n.name, count(*)::int as questions
    from sale_questions q left join agent_names n on n.id = q.agent_id
    where q.answer is null and q.month in ${sqlList(months)}
    group by q.agent_id, n.name, n.search_name order by ${byAgentName}, q.agent_id`);
  return getRows(result);
}

/** Returns a sale as it is in the agent's salary of a month, with its number; null: it is not in it. */
export async function findSeenSale(
  tx: Database,
  {
    month,
    today,
    agentId,
    saleId,
    isClosed,
  }: { month: string; today: string; agentId: string; saleId: string; isClosed: boolean },
): Promise<{ number: string | null; seen: unknown } | null> {
  const table = isClosed ? closedSales : sales;
  const last = lastDay(month) < today ? lastDay(month) : today;
  const isInMonth = isClosed
    ? sql`month = ${month}`
    : sql`sale_date between ${firstDay(month)}::date and ${last}::date`;
  const result = await tx.execute(sql`
    select number, ${saleValues(table)} as seen from ${table}
    where id = ${saleId} and agent_id = ${agentId} and ${isInMonth}`);
  return getRows<{ number: string | null; seen: unknown }>(result)[0] ?? null;
}

/** Returns the sums of an agent's sales of a month in the mirror. */
export async function findSeenMonth(tx: Database, agentId: string, month: string): Promise<unknown> {
  const result = await tx.execute(sql`select ${monthValues(sql`${agentId}`, sql`${month}`)} as seen`);
  return getRows<{ seen: unknown }>(result)[0]?.seen;
}

/** Returns the number of an agent's open questions about a sale, or about missing sales of a month. */
export async function countOpenAbout(
  tx: Database,
  { agentId, saleId, month }: { agentId: string; saleId: string | null; month: string },
): Promise<number> {
  const isSame =
    saleId === null
      ? and(isNull(saleQuestions.saleId), eq(saleQuestions.month, month))
      : eq(saleQuestions.saleId, saleId);
  return tx.$count(
    saleQuestions,
    and(eq(saleQuestions.agentId, agentId), isNull(saleQuestions.answer), isSame),
  );
}

export async function insertQuestion(tx: Database, row: typeof saleQuestions.$inferInsert): Promise<void> {
  await tx.insert(saleQuestions).values(row);
}

export async function updateAnswer(
  tx: Database,
  id: string,
  answer: Required<
    Pick<
      typeof saleQuestions.$inferInsert,
      'answer' | 'answerText' | 'decisionId' | 'answeredAt' | 'answeredBy'
    >
  >,
): Promise<void> {
  await tx.update(saleQuestions).set(answer).where(eq(saleQuestions.id, id));
}

/** Sets the questions to open that these decisions on late changes answered. @returns their ids */
export async function reopenQuestions(
  tx: Database,
  decisions: { id: string } | { month: string },
  now: Date,
): Promise<string[]> {
  const chosen = 'id' in decisions ? sql`id = ${decisions.id}` : sql`month = ${decisions.month}`;
  const none = { answer: null, answerText: null, decisionId: null, answeredAt: null, answeredBy: null };
  const rows = await tx
    .update(saleQuestions)
    .set({ ...none, reopenedAt: now.toISOString() })
    .where(sql`${saleQuestions.decisionId} in (select id from late_decisions where ${chosen})`)
    .returning({ id: saleQuestions.id });
  return rows.map(({ id }) => id);
}

/** Returns the address of the active user who asked, if the user is still linked to the agent; null: none. */
export async function findAskerAddress(tx: Database, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ email: users.email })
    .from(saleQuestions)
    .innerJoin(users, and(eq(users.id, saleQuestions.askedBy), eq(users.agentId, saleQuestions.agentId)))
    .where(and(eq(saleQuestions.id, id), eq(users.isActive, true)));
  return row?.email ?? null;
}
