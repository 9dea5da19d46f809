import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { PersonName } from '#contract/features/users/users-contract';
import { authFeature } from './auth-contract';

export const getBootstrapStatus = route(authFeature, {
  method: 'GET',
  path: '/api/system/bootstrap-status',
  summary: 'Whether the installation still needs its first administrator',
  requires: 'public',
  response: z.object({ firstAdminNeeded: z.boolean() }),
});

export const bootstrapFirstAdmin = route(authFeature, {
  method: 'POST',
  path: '/api/system/bootstrap-first-admin',
  summary: 'Makes the caller the first administrator. Possible once',
  requires: 'token',
  audit: 'first_admin.made',
  body: z.strictObject({ displayName: PersonName }),
  response: z.object({ data: z.object({ userId: z.string() }) }),
});
