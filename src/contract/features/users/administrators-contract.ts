import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { usersFeature } from './users-contract';

export const listAdministrators = route(usersFeature, {
  method: 'GET',
  path: '/api/auth/administrators',
  summary: 'Names of the active administrators, shown to users who lack a permission',
  requires: 'signed-in',
  response: z.object({ data: z.array(z.object({ displayName: z.string() })) }),
});
