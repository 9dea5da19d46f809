import type { LinkedUser } from '#contract/features/user-info-management/user-info-management-contract';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeAccessChange } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import { nothingChanged } from '#server/lib/request-context';
import { lockLinks, updateLink } from '#server/features/accounts/users/users-queries';
import { findLink, findUserOfAgent, hasAgent } from './managed-agents-queries';

/**
 * Links an agent to a user, one to one, or removes the link (product.md section 4, "Who may"). A link reveals a salary, so users
 * without `system.admin` cannot link themselves. The link of a deactivated user may pass to another one.
 * @throws HttpError 403 for oneself, 404 without such an agent or active user, 409 if the agent is linked to another active user, or the user
 * to another agent
 */
export async function linkAgent(
  db: Database,
  caller: Caller,
  { agentId, userId }: { agentId: string; userId: string | null },
): Promise<LinkedUser | null> {
  return db.transaction(async (tx) => {
    const actor = await authorizeAccessChange(tx, caller);
    if (userId === actor.id && !actor.permissions.includes(SYSTEM_ADMIN)) {
      throw new HttpError('forbidden', 'nobody links themselves', { missing: [SYSTEM_ADMIN] });
    }
    await lockLinks(tx);
    const before = await findUserOfAgent(tx, agentId);
    if (before?.id === userId || (before === null && userId === null)) {
      if (before === null) await requireAgent(tx, agentId);
      nothingChanged();
      return before;
    }
    if (userId === null) {
      await updateLink(tx, before?.id ?? '', null);
      await insertLinkAudit(tx, actor, { agentId, before, after: null });
      return null;
    }
    const user = await linkable(tx, { agentId, userId, before });
    if (before !== null) await updateLink(tx, before.id, null);
    await updateLink(tx, userId, agentId);
    await insertLinkAudit(tx, actor, { agentId, before, after: user });
    return user;
  });
}

async function linkable(
  tx: Database,
  { agentId, userId, before }: { agentId: string; userId: string; before: LinkedUser | null },
): Promise<LinkedUser> {
  await requireAgent(tx, agentId);
  if (before?.isActive) throw new HttpError('conflict', 'the agent is linked to somebody else');
  const found = await findLink(tx, userId);
  if (!found?.user.isActive) throw new HttpError('not_found', 'no such active user');
  if (found.agentId !== null) throw new HttpError('conflict', 'the user is linked to another agent');
  return found.user;
}

async function requireAgent(tx: Database, agentId: string): Promise<void> {
  if (!(await hasAgent(tx, agentId))) throw new HttpError('not_found', 'no such agent');
}

async function insertLinkAudit(
  tx: Database,
  { id }: Caller,
  link: { agentId: string; before: LinkedUser | null; after: LinkedUser | null },
): Promise<void> {
  const toEntry = (user: LinkedUser | null) => user && { userId: user.id, email: user.email };
  await insertAudit(tx, {
    actorId: id,
    action: link.after === null ? 'agent.unlinked' : 'agent.linked',
    targetId: link.agentId,
    before: toEntry(link.before),
    after: toEntry(link.after),
  });
}
