import { and, asc, desc, eq, exists, isNotNull, max, sql } from 'drizzle-orm';
import type { UserTies } from '#contract/features/users/users-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import type { Database } from '#server/db/database';
import { agentNames } from '#server/db/schema/agents-tables';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { listViews } from '#server/db/schema/list-views-tables';
import { countMakerTokens } from '#server/features/api-tokens/api-tokens-queries';
import { users } from '#server/db/schema/users-tables';

/** Returns the data of other features that depends on a user. */
export async function findUserTies(db: Database, userId: string, now: Date): Promise<UserTies> {
  const invitations = await db
    .select({ email: pendingUsers.email })
    .from(pendingUsers)
    .where(eq(pendingUsers.invitedBy, userId))
    .orderBy(asc(pendingUsers.email));
  return {
    agent: await findAgent(db, userId),
    invitations: invitations.map(({ email }) => email),
    devices: await db.$count(
      biometricDevices,
      and(eq(biometricDevices.userId, userId), eq(biometricDevices.isActive, true)),
    ),
    apiTokens: await countMakerTokens(db, userId, now),
    sharedViews: await countSharedViews(db, userId),
  };
}

async function findAgent(db: Database, userId: string): Promise<UserTies['agent']> {
  const [row] = await db
    .select({ id: users.agentId, name: agentNames.name })
    .from(users)
    .leftJoin(agentNames, eq(agentNames.id, users.agentId))
    .where(eq(users.id, userId));
  return row?.id == null ? null : { id: row.id, name: row.name ?? row.id };
}

/** Returns the agent whose link passed from a user to another one since the latest deactivation, or null. */
export async function findLostAgent(db: Database, userId: string): Promise<UserTies['agent']> {
  const deactivation = db
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'user.deactivated'), eq(auditLog.targetId, userId)));
  const [row] = await db
    .select({ id: auditLog.targetId, name: agentNames.name })
    .from(auditLog)
    .leftJoin(agentNames, eq(agentNames.id, auditLog.targetId))
    .where(
      and(
        eq(auditLog.action, 'agent.linked'),
        sql`${auditLog.before}->>'userId' = ${userId}`,
        sql`${auditLog.id} > (${deactivation})`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row?.id == null ? null : { id: row.id, name: row.name ?? row.id };
}

/** A shared view has no owner: the audit log contains the user who shared it. */
async function countSharedViews(db: Database, userId: string): Promise<number> {
  const sharing = db
    .select({ one: sql`1` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetId, listViews.id),
        eq(auditLog.action, 'list_view.shared'),
        eq(auditLog.actorId, userId),
      ),
    );
  return db.$count(listViews, and(isNotNull(listViews.roleId), exists(sharing)));
}

interface CancelledInvitation {
  id: string;
  email: string;
  displayName: string;
  roleId: string | null;
}

/** Deletes the open invitations that a user sent. */
export async function deleteInvitationsFrom(db: Database, userId: string): Promise<CancelledInvitation[]> {
  const { id, email, displayName, roleId } = pendingUsers;
  return db
    .delete(pendingUsers)
    .where(eq(pendingUsers.invitedBy, userId))
    .returning({ id, email, displayName, roleId });
}
