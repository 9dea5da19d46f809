import {
  checkInvitationLink,
  openInvitationLink,
} from '#contract/features/invitations/invitation-link-contract';
import * as contract from '#contract/features/invitations/invitations-contract';
import type { PendingUser } from '#contract/features/invitations/invitations-contract';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { isCurrent, makeLink, openLink, sendLink } from './invitation-link';
import { findPending } from './invitations-queries';
import { pendingListRoutes } from './pending-list-queries';
import { cancelInvitation, ensureAccount, invite, markAsInvited } from './invite-user';

export const invitationsRoutes = [
  ...pendingListRoutes,

  serve(contract.createPendingUser, async ({ services, user, body }) => {
    const id = await invite(services, user, body);
    return { data: await present(services.db, id) };
  }),

  serve(contract.deletePendingUser, async ({ services, user, params }) => {
    await cancelInvitation(services, user, params.id);
    return { data: { id: params.id } };
  }),

  serve(contract.markInvited, async ({ services, user, params }) => {
    await markAsInvited(services, user, params.id);
    return { data: await present(services.db, params.id) };
  }),

  serve(contract.ensureAuthUser, async ({ services, user, params }) => ({
    data: { uid: await ensureAccount(services, user, params.id) },
  })),

  serve(contract.sendInvitation, async ({ services, user, params }) => {
    await sendLink(services, user, params.id);
    return { data: await present(services.db, params.id) };
  }),

  serve(contract.makeInvitationLink, async ({ services, user, params }) => ({
    data: await makeLink(services, user, params.id),
  })),

  serve(checkInvitationLink, async ({ services, body }) => ({
    current: await isCurrent(services, body.number),
  })),

  serve(openInvitationLink, async ({ services, body }) => ({ token: await openLink(services, body.number) })),
];

async function present(db: Database, id: string): Promise<PendingUser> {
  const found = await findPending(db, id);
  if (!found) throw new HttpError('not_found', 'no such invitation');
  const { email, displayName, roleId, createdAt, invitedAt, expiresAt } = found.invitation;
  return {
    id,
    email,
    displayName,
    roleId,
    roleName: found.role?.name ?? null,
    createdAt,
    invitedAt,
    expiresAt,
  };
}
