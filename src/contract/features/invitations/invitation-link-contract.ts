import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { invitationsFeature } from './invitations-contract';

const LINK_NUMBER = /^[\w-]{43}$/;
const body = z.strictObject({ number: z.string().check(z.regex(LINK_NUMBER)) });

export const checkInvitationLink = route(invitationsFeature, {
  method: 'POST',
  path: '/api/auth/invitation-link',
  summary: 'Whether the number is that of the newest link of a valid invitation',
  requires: 'public',
  audit: { none: 'reads and changes nothing' },
  body,
  response: z.object({ current: z.boolean() }),
});

export const openInvitationLink = route(invitationsFeature, {
  method: 'POST',
  path: '/api/auth/invitation-link/open',
  summary:
    'Token that signs in to the invited account; 404 unless the number is that of the newest link of a valid invitation',
  requires: 'public',
  audit: 'invitation.opened',
  body,
  response: z.object({ token: z.string() }),
});
