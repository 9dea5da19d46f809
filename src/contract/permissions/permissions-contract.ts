import * as z from 'zod/mini';
import { route } from '../http/route';
import { RESOURCES } from './permissions-rules';

/** Permissions in effect for the caller, and the resources they open. */
export const EffectivePermissions = z.object({
  permissions: z.array(z.string()),
  resources: z.array(z.enum(RESOURCES)),
});
export type EffectivePermissions = z.infer<typeof EffectivePermissions>;

export const getPermissions = route({
  method: 'GET',
  path: '/api/auth/permissions',
  summary: 'Permissions and accessible resources in effect for the caller',
  requires: 'signed-in',
  secondFactor: false,
  response: EffectivePermissions,
});
