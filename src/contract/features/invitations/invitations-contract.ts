import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { cleanTyped } from '#contract/lib/http/typed-text';
import { IdText, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { MAX_EMAIL_LENGTH } from '#contract/features/users/email-address';
import { PersonName } from '#contract/features/users/users-contract';
import { feature } from '#contract/lib/feature';

export const invitationsFeature = feature({
  name: 'invitations',
  audit: {
    invitation: {
      kind: 'הזמנה',
      actions: {
        created: 'הזמנה',
        sent: 'שליחת קישור הזמנה',
        link_made: 'יצירת קישור הזמנה להעתקה',
        opened: 'פתיחת קישור הזמנה',
        marked: 'סימון שההזמנה נמסרה',
        account_ensured: 'הכנת חשבון להזמנה',
        cancelled: 'ביטול הזמנה',
      },
    },
  },
});

/** Lifetime of an invitation, in days. A new link starts it again (product.md section 4, "Invitations"). */
export const INVITATION_DAYS = 7;

/** Typed email address. The server checks its form and compares it exactly: no alias, look-alike or additional dot. */
const InvitedEmail = z.string().check(cleanTyped, z.maxLength(MAX_EMAIL_LENGTH));

/** A person with an invitation (spec.md section 3, "Pending user invitation"). */
export const PendingUser = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  roleId: z.nullable(z.string()),
  roleName: z.nullable(z.string()),
  createdAt: z.string(),
  /** Time of the last sent link. Null if no link was sent. */
  invitedAt: z.nullable(z.string()),
  /** Null if the invitation does not expire. */
  expiresAt: z.nullable(z.string()),
});
export type PendingUser = z.infer<typeof PendingUser>;

export const pendingUsersList = list(invitationsFeature, {
  path: '/api/admin/users/pending',
  summary: 'Pending users',
  requires: 'users.manage',
  row: PendingUser,
  filter: { text: SearchText },
  sorts: { createdAt: 'desc', displayName: 'asc', email: 'asc' },
  totals: {},
});

const params = z.strictObject({ id: IdText });
const PendingUserResponse = z.object({ data: PendingUser });

export const createPendingUser = route(invitationsFeature, {
  method: 'POST',
  path: '/api/admin/users/pending',
  summary:
    'Invites a user to a role within the permissions of the caller; 409 if the address has a user or invitation',
  requires: 'users.manage',
  audit: 'invitation.created',
  body: z.strictObject({ email: InvitedEmail, displayName: PersonName, roleId: IdText }),
  response: PendingUserResponse,
});

export const deletePendingUser = route(invitationsFeature, {
  method: 'DELETE',
  path: '/api/admin/users/pending/:id',
  summary: 'Cancels an invitation; its links become invalid',
  requires: 'users.manage',
  audit: 'invitation.cancelled',
  params,
  response: z.object({ data: z.object({ id: z.string() }) }),
});

export const markInvited = route(invitationsFeature, {
  method: 'POST',
  path: '/api/admin/users/pending/:id/mark-invited',
  summary: 'Records that the link was handed over',
  requires: 'users.manage',
  audit: 'invitation.marked',
  params,
  response: PendingUserResponse,
});

export const ensureAuthUser = route(invitationsFeature, {
  method: 'POST',
  path: '/api/admin/users/pending/:id/ensure-auth-user',
  summary: 'Creates an account without a password at the identity provider if the address has none',
  requires: 'users.manage',
  audit: 'invitation.account_ensured',
  params,
  response: z.object({ data: z.object({ uid: z.string() }) }),
});

export const sendInvitation = route(invitationsFeature, {
  method: 'POST',
  path: '/api/admin/users/pending/:id/send',
  summary: 'Mails a new sign-in link, valid for seven days; earlier links become invalid',
  requires: 'users.manage',
  audit: 'invitation.sent',
  params,
  response: PendingUserResponse,
});

export const makeInvitationLink = route(invitationsFeature, {
  method: 'POST',
  path: '/api/admin/users/pending/:id/link',
  summary: 'A new sign-in link to copy, valid for seven days; earlier links become invalid',
  requires: 'users.manage',
  audit: 'invitation.link_made',
  params,
  response: z.object({ data: z.object({ link: z.string(), expiresAt: z.string() }) }),
});
