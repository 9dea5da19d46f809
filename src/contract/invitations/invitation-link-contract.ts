import * as z from 'zod/mini';
import { route } from '../http/route';

const LINK_NUMBER = /^[\w-]{43}$/;

export const checkInvitationLink = route({
  method: 'POST',
  path: '/api/auth/invitation-link',
  summary: 'Is this the number of the newest link of a living invitation',
  requires: 'public',
  audit: { none: 'reads and changes nothing' },
  body: z.strictObject({ number: z.string().check(z.regex(LINK_NUMBER)) }),
  response: z.object({ current: z.boolean() }),
});
