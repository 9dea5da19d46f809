import { domainToASCII } from 'node:url';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  Employment,
  LinkedUser,
  ManagedAgent,
} from '#contract/features/user-info-management/user-info-management-contract';
import { normalizeEmail, readEmailAddress } from '#contract/features/users/email-address';
import type { Database } from '#server/db/database';
import { findTargets } from '#server/features/salaries/targets-queries';
import { searchCondition } from '#server/lib/lists/search-condition';
import { userSearch } from '#server/features/accounts/users/users-queries';
import { agentNames, agents, agentSettings, agentTargets } from '#server/db/schema/agents-tables';
import { users } from '#server/db/schema/users-tables';

const linkedUser = {
  id: users.id,
  displayName: users.displayName,
  email: users.email,
  isActive: users.isActive,
};

type BareAgent = Pick<ManagedAgent, 'id' | 'name' | 'email' | 'isActive'>;

/** Returns the CRM's agents, and former ones with data stored here, sorted by name. */
async function findAgents(db: Database): Promise<BareAgent[]> {
  const known = await db
    .select({ id: agents.id, name: agentNames.name, email: agents.email, isActive: agents.isActive })
    .from(agents)
    .innerJoin(agentNames, eq(agentNames.id, agents.id))
    .orderBy(asc(agents.name), asc(agents.id));
  const ids = new Set(known.map(({ id }) => id));
  const kept = db
    .select({ id: agentSettings.agentId })
    .from(agentSettings)
    .union(
      db
        .select({ id: sql<string>`${users.agentId}` })
        .from(users)
        .where(sql`${users.agentId} is not null`),
    )
    .as('kept');
  const gone = await db
    .select({ id: kept.id, name: agentNames.name })
    .from(kept)
    .leftJoin(agentNames, eq(agentNames.id, kept.id))
    .orderBy(asc(agentNames.name), asc(kept.id));
  const former = gone.filter(({ id }) => !ids.has(id));
  return [...known, ...former.map((agent) => ({ ...agent, email: null, isActive: false }))];
}

/** Returns all agents with the data stored here. @param month `YYYY-MM`, for the targets */
export async function findManagedAgents(db: Database, month: string): Promise<ManagedAgent[]> {
  const all = await findAgents(db);
  const settings = new Map((await db.select().from(agentSettings)).map((row) => [row.agentId, row]));
  const targets = await findTargets(db, month);
  const linked = await db
    .select({ ...linkedUser, agentId: users.agentId })
    .from(users)
    .where(sql`${users.agentId} is not null`);
  const people = new Map(linked.map(({ agentId, ...user }) => [agentId, user]));
  const suggestions = await findSuggestions(
    db,
    all.filter(({ id }) => !people.has(id)).flatMap(({ email }) => (email ? [email] : [])),
  );
  return all.map((agent) => {
    const user = people.get(agent.id) ?? null;
    const target = targets.get(agent.id);
    return {
      ...agent,
      user,
      suggestion: user === null ? (suggestions.get(toUserAddress(agent.email ?? '')) ?? null) : null,
      employeeNumber: settings.get(agent.id)?.employeeNumber ?? null,
      employment: settings.get(agent.id)?.employment ?? 'employee',
      target: target?.amount ?? null,
      targetFrom: target?.month ?? null,
    };
  });
}

/** Returns an address of the CRM as a user's address is stored. */
function toUserAddress(email: string): string {
  return normalizeEmail(readEmailAddress(email, domainToASCII) ?? email.trim());
}

/** Returns active users without an agent, by address. */
async function findSuggestions(db: Database, addresses: readonly string[]): Promise<Map<string, LinkedUser>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select(linkedUser)
    .from(users)
    .where(
      and(
        isNull(users.agentId),
        eq(users.isActive, true),
        inArray(users.email, addresses.map(toUserAddress)),
      ),
    );
  return new Map(rows.map((row) => [row.email, row]));
}

/** Returns active users without an agent, sorted by name. */
export async function findLinkableUsers(
  db: Database,
  { search, limit }: { search: string; limit: number },
): Promise<LinkedUser[]> {
  return db
    .select(linkedUser)
    .from(users)
    .where(
      and(isNull(users.agentId), eq(users.isActive, true), await searchCondition(db, search, userSearch)),
    )
    .orderBy(asc(users.displayName), asc(users.id))
    .limit(limit);
}

/** Returns whether the agent exists in the mirror. */
export async function hasAgent(db: Database, agentId: string): Promise<boolean> {
  const rows = await db.select({ id: agents.id }).from(agents).where(eq(agents.id, agentId));
  return rows.length > 0;
}

/** Returns the user linked to an agent; null: none. */
export async function findUserOfAgent(db: Database, agentId: string): Promise<LinkedUser | null> {
  const [row] = await db.select(linkedUser).from(users).where(eq(users.agentId, agentId));
  return row ?? null;
}

/** Returns a user and the linked agent; null: no such user. */
export async function findLink(
  db: Database,
  userId: string,
): Promise<{ user: LinkedUser; agentId: string | null } | null> {
  const [row] = await db
    .select({ ...linkedUser, agentId: users.agentId })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) return null;
  const { agentId, ...user } = row;
  return { user, agentId };
}

export interface PayrollSetting {
  employeeNumber: string | null;
  employment: Employment;
}

export async function findPayrollSetting(db: Database, agentId: string): Promise<PayrollSetting> {
  const [row] = await db
    .select({ employeeNumber: agentSettings.employeeNumber, employment: agentSettings.employment })
    .from(agentSettings)
    .where(eq(agentSettings.agentId, agentId))
    .for('update');
  return row ?? { employeeNumber: null, employment: 'employee' };
}

export async function upsertPayrollSetting(
  db: Database,
  agentId: string,
  setting: PayrollSetting,
): Promise<void> {
  await db
    .insert(agentSettings)
    .values({ agentId, ...setting })
    .onConflictDoUpdate({ target: agentSettings.agentId, set: { ...setting, updatedAt: sql`now()` } });
}

/** Returns the agents that share a number with another one of the same employment, which payroll could not distinguish. */
export async function findSharedNumbers(db: Database): Promise<string[]> {
  const others = alias(agentSettings, 'others');
  const rows = await db
    .selectDistinct({ agentId: agentSettings.agentId })
    .from(agentSettings)
    .innerJoin(
      others,
      and(
        eq(others.employeeNumber, agentSettings.employeeNumber),
        eq(others.employment, agentSettings.employment),
        ne(others.agentId, agentSettings.agentId),
      ),
    );
  return rows.map(({ agentId }) => agentId);
}

/** Returns the target set for this month; null: none. */
export async function findOwnTarget(db: Database, agentId: string, month: string): Promise<number | null> {
  const [row] = await db
    .select({ amount: agentTargets.amount })
    .from(agentTargets)
    .where(and(eq(agentTargets.agentId, agentId), eq(agentTargets.month, month)));
  return row?.amount ?? null;
}

/** @param amount in ₪; null deletes the month's own target */
export async function replaceTarget(
  db: Database,
  { agentId, month, amount }: { agentId: string; month: string; amount: number | null },
): Promise<void> {
  await db.delete(agentTargets).where(and(eq(agentTargets.agentId, agentId), eq(agentTargets.month, month)));
  if (amount !== null) await db.insert(agentTargets).values({ agentId, month, amount });
}
