import * as z from 'zod/mini';
import { route } from '../../lib/http/route';

const LINK_NUMBER = /^[\w-]{43}$/;
const body = z.strictObject({ number: z.string().check(z.regex(LINK_NUMBER)) });

export const checkInvitationLink = route({
  method: 'POST',
  path: '/api/auth/invitation-link',
  summary: 'Is this the number of the newest link of a living invitation',
  requires: 'public',
  audit: { none: 'reads and changes nothing' },
  body,
  response: z.object({ current: z.boolean() }),
});

export const openInvitationLink = route({
  method: 'POST',
  path: '/api/auth/invitation-link/open',
  summary:
    'The code by which the holder of a copied link signs in at the identity provider; 404 unless its number is that of the newest link of a living invitation',
  requires: 'public',
  audit: { none: 'the sign-in that follows leaves its own entry' },
  body,
  response: z.object({ code: z.string() }),
});
