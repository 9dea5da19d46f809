import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { sumBy } from '#contract/lib/sum-by';
import { auditLogList } from '#contract/features/audit-log/audit-log-contract';
import { auditActionTexts, auditKindTexts } from '#contract/features';
import { auditSheetTexts as texts } from '#contract/features/audit-log/audit-texts';
import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';
import { splitWords } from '#contract/lib/lists/search-text';
import { getRows } from '#server/db/database';
import { nameLabel } from '#server/db/name-label';
import { agentNames } from '#server/db/schema/agents-tables';
import { customers } from '#server/db/schema/customers-tables';
import { products } from '#server/db/schema/inventory-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { folded } from '#server/db/columns';
import { marketers } from '#server/db/schema/marketers-tables';
import { closedSales } from '#server/db/schema/salaries-tables';
import { sales } from '#server/db/schema/sales-tables';
import { roles } from '#server/db/schema/roles-tables';
import { personName } from '#server/lib/names/names-queries';
import { users } from '#server/db/schema/users-tables';
import { fewNames } from '#server/lib/lists/list-names';
import { by } from '#server/lib/lists/list-orders';
import type { ListSource, NamesQuery } from '#server/lib/lists/list-source';
import { containing, searchCondition } from '#server/lib/lists/search-condition';
import { serveList } from '#server/lib/lists/serve-list';

const actors = alias(users, 'actors');
const targets = alias(users, 'targets');
/** Entry that keeps the address of an invitation which was used or cancelled. */
const created = alias(auditLog, 'created');

/** Sale of an entry on a late change. */
const changedSale = sql`coalesce(${auditLog.details}->>'saleId', ${auditLog.details}#>>'{decision,saleId}')`;

const entries = new QueryBuilder()
  .select({
    id: sql<string>`${auditLog.id}::text`.as('id'),
    at: auditLog.at,
    actorId: auditLog.actorId,
    actorName: sql<string | null>`${personName(actors)}`.as('actor_name'),
    actorEmail: sql<string | null>`${actors.email}`.as('actor_email'),
    action: auditLog.action,
    targetKind: auditLog.targetKind,
    targetId: auditLog.targetId,
    // Deleted objects keep the name they had.
    targetName: sql<string | null>`coalesce(
      ${personName(targets)}, ${roles.name}, ${pendingUsers.email}, ${agentNames.name},
      ${nameLabel(customers, 'customers')}, ${nameLabel(marketers, 'marketers')}, ${nameLabel(products, 'products')},
      ${auditLog.before}->>'name', ${auditLog.before}->>'email', ${auditLog.after}->>'name', ${auditLog.after}->>'email',
      ${auditLog.details}->>'name', ${sales.number},
      (select ${closedSales.number} from ${closedSales} where ${closedSales.id} = ${changedSale} limit 1),
      (select ${created.after}->>'email' from ${auditLog} created
        where ${auditLog.action} like 'invitation.%' and ${created.targetId} = ${auditLog.targetId}
          and ${created.action} = 'invitation.created' limit 1)
    )`.as('target_name'),
    before: auditLog.before,
    after: auditLog.after,
    details: auditLog.details,
    requestId: auditLog.requestId,
    address: auditLog.address,
  })
  .from(auditLog)
  .leftJoin(actors, eq(actors.id, auditLog.actorId))
  .leftJoin(targets, eq(targets.id, auditLog.targetId))
  .leftJoin(roles, eq(roles.id, auditLog.targetId))
  .leftJoin(pendingUsers, eq(pendingUsers.id, auditLog.targetId))
  .leftJoin(agentNames, eq(agentNames.id, auditLog.targetId))
  .leftJoin(customers, eq(customers.id, auditLog.targetId))
  .leftJoin(marketers, eq(marketers.id, auditLog.targetId))
  .leftJoin(products, eq(products.id, auditLog.targetId))
  .leftJoin(sales, eq(sales.id, changedSale))
  .as('entries');

/** Returns the start of a business day. */
const getStart = (day: string, days = 0) =>
  sql`((${day}::date + ${days}::integer)::timestamp at time zone ${BUSINESS_ZONE})`;

/** All users with entries, by name. */
const actorNames: NamesQuery = async (db, { ids, text, limit }) => {
  const found = sql`(select distinct ${auditLog.actorId} as id from ${auditLog} where ${auditLog.actorId} is not null) did`;
  const name = sql`coalesce(${personName({ displayName: sql`u.display_name`, email: sql`u.email`, erasedAt: sql`u.erased_at` })}, did.id)`;
  const words = splitWords(text).map((word) =>
    containing(folded(sql`${name} || ' ' || coalesce(u.email, '')`), word),
  );
  const chosen = ids ? [inArray(sql`did.id`, [...ids])] : words;
  return getRows(
    await db.execute(sql`select did.id as id, ${name} as name, u.email as hint from ${found}
      left join ${users} u on u.id = did.id where ${sql.join([sql`true`, ...chosen], sql` and `)}
      order by 2, 1 limit ${limit}`),
  );
};

/** Actions in the log, by their labels. */
const actionNames = fewNames(
  async (db) => {
    const found = await db.selectDistinct({ id: auditLog.action }).from(auditLog).orderBy(auditLog.action);
    return found.map(({ id }) => ({ id, name: auditActionTexts[id] ?? id, hint: null }));
  },
  ({ id, name }) => `${name} ${id}`,
);

/** All objects with entries, by name. */
const targetNames: NamesQuery = async (db, { ids, text, limit }) => {
  const name = sql<string>`coalesce(max(${entries.targetName}), ${entries.targetId})`;
  const words = splitWords(text).map((word) =>
    containing(folded(sql`coalesce(${entries.targetName}, ${entries.targetId})`), word),
  );
  const chosen = ids ? [inArray(entries.targetId, [...ids])] : words;
  const found = await db
    .select({ id: sql<string>`${entries.targetId}`, name, kind: sql<string>`max(${entries.targetKind})` })
    .from(entries)
    .where(and(isNotNull(entries.targetId), ...chosen))
    .groupBy(entries.targetId)
    .orderBy(name, entries.targetId)
    .limit(limit);
  return found.map(({ kind, ...target }) => ({ ...target, hint: auditKindTexts[kind] ?? kind }));
};

const auditLogSource: ListSource<typeof auditLogList> = {
  from: entries,
  columns: {
    id: entries.id,
    at: entries.at,
    actorId: entries.actorId,
    actorName: entries.actorName,
    action: entries.action,
    targetKind: entries.targetKind,
    targetId: entries.targetId,
    targetName: entries.targetName,
    before: entries.before,
    after: entries.after,
    details: entries.details,
    requestId: entries.requestId,
    address: entries.address,
  },
  sorts: { at: by(entries.at) },
  where: {
    text: (text, { db }) =>
      searchCondition(db, text, {
        texts: [
          folded(entries.actorName),
          folded(entries.actorEmail),
          folded(entries.targetName),
          folded(entries.targetId),
          folded(entries.action),
          folded(entries.requestId),
          folded(entries.address),
        ],
      }),
    actorId: (actorId) => eq(entries.actorId, actorId),
    action: (action) => eq(entries.action, action),
    targetKind: (kind) => eq(entries.targetKind, kind),
    targetId: (id) => eq(entries.targetId, id),
    from: (day) => sql`${entries.at} >= ${getStart(day)}`,
    to: (day) => sql`${entries.at} < ${getStart(day, 1)}`,
  },
  totals: async (db, where) => {
    const kinds = await db
      .select({ kind: entries.targetKind, count: count() })
      .from(entries)
      .where(where)
      .groupBy(entries.targetKind)
      .orderBy(desc(count()), entries.targetKind);
    return { count: sumBy(kinds, (one) => one.count), kinds };
  },
  names: { actorId: actorNames, action: actionNames, targetId: targetNames },
  sheet: {
    name: texts.name,
    columns: [
      { field: 'at', title: texts.at, kind: 'moment' },
      { field: 'actorName', title: texts.actor, kind: 'text' },
      { field: 'action', title: texts.action, kind: 'text' },
      { field: 'targetKind', title: texts.targetKind, kind: 'text', size: 'short' },
      { field: 'targetName', title: texts.target, kind: 'text' },
      { field: 'targetId', title: texts.targetId, kind: 'text', size: 'long' },
      { field: 'before', title: texts.before, kind: 'text', size: 'long' },
      { field: 'after', title: texts.after, kind: 'text', size: 'long' },
      { field: 'details', title: texts.details, kind: 'text', size: 'long' },
      { field: 'address', title: texts.address, kind: 'text' },
      { field: 'requestId', title: texts.requestId, kind: 'text', size: 'long' },
    ],
    filters: {
      text: { title: texts.text },
      actorId: { title: texts.actor, party: 'actorId' },
      action: { title: texts.action, party: 'action' },
      targetKind: { title: texts.targetKind },
      targetId: { title: texts.targetId, party: 'targetId' },
      from: { title: texts.from },
      to: { title: texts.to },
    },
    sorts: { at: texts.at },
  },
};

export const auditLogRoutes = serveList(auditLogList, auditLogSource);
