import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { MySalaryView, salaryViewsList } from '#contract/features/salary-views/salary-views-contract';
import { folded } from '#server/db/columns';
import { type Database, getRows } from '#server/db/database';
import { agentNames } from '#server/db/schema/agents-tables';
import { salaryViews } from '#server/db/schema/salary-views-tables';
import { users } from '#server/db/schema/users-tables';
import { by } from '#server/lib/lists/list-orders';
import type { ListSource } from '#server/lib/lists/list-source';
import { searchCondition } from '#server/lib/lists/search-condition';
import { callerName, findAgentNames } from '#server/lib/names/names-queries';

export type SalaryViewRow = typeof salaryViews.$inferInsert;

/** Maximum number of lines of an agent's own list. */
const LINES_SHOWN = 200;

export async function insertSalaryView(db: Database, row: SalaryViewRow): Promise<void> {
  await db.insert(salaryViews).values(row);
}

const views = new QueryBuilder()
  .select({
    id: salaryViews.id,
    readerId: salaryViews.readerId,
    readerName: callerName(users, salaryViews.readerId).as('reader_name'),
    agentId: salaryViews.agentId,
    agentName: sql<string | null>`${agentNames.name}`.as('agent_name'),
    period: salaryViews.period,
    screen: salaryViews.screen,
    isFile: salaryViews.isFile,
    isRefused: salaryViews.isRefused,
    at: salaryViews.at,
  })
  .from(salaryViews)
  .leftJoin(users, eq(users.id, salaryViews.readerId))
  .leftJoin(agentNames, eq(agentNames.id, salaryViews.agentId))
  .as('views');

export const salaryViewsSource: ListSource<typeof salaryViewsList> = {
  from: views,
  columns: {
    id: views.id,
    readerId: views.readerId,
    readerName: views.readerName,
    agentId: views.agentId,
    agentName: views.agentName,
    period: views.period,
    screen: views.screen,
    isFile: views.isFile,
    isRefused: views.isRefused,
    at: views.at,
  },
  sorts: { at: by(views.at) },
  where: {
    text: (text, { db }) =>
      searchCondition(db, text, { texts: [folded(views.readerName), folded(views.agentName)] }),
    agentId: (id) => eq(views.agentId, id),
  },
  names: { agentId: findAgentNames },
  totals: {},
};

/** Returns who has read an agent's pay since then, a line a reader and day, the latest first. The agent's own views are left out. */
export async function findMyViews(
  db: Database,
  { agentId, userId, since }: { agentId: string; userId: string; since: Date },
): Promise<MySalaryView[]> {
  const result = await db.execute(sql`
    select ${callerName(users, sql`v.reader_id`)} as "readerName", v.day::text as "seenOn", v.is_everybody as "isEverybody"
    from (
      select reader_id, (at at time zone 'Asia/Jerusalem')::date as day, bool_and(agent_id is null) as is_everybody,
        max(at) as latest
      from salary_views
      where at >= ${since.toISOString()} and (agent_id = ${agentId} or agent_id is null) and not is_refused and reader_id <> ${userId}
      group by reader_id, day) v
    left join users on users.id = v.reader_id order by v.day desc, v.latest desc limit ${LINES_SHOWN}`);
  return getRows(result);
}
