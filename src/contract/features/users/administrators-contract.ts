import * as z from 'zod/mini';
import { route } from '../../lib/http/route';

export const listAdministrators = route({
  method: 'GET',
  path: '/api/auth/administrators',
  summary: 'Names of the active administrators, so that a closed door can say whom to ask',
  requires: 'signed-in',
  response: z.object({ data: z.array(z.object({ displayName: z.string() })) }),
});
