import * as z from 'zod/mini';
import { route } from '../http/route';

export const LoginBehavior = z.object({
  requireLoginEachVisit: z.boolean(),
  disconnectOnInactivity: z.boolean(),
  inactiveTimeoutMinutes: z.number(),
});

export const getLoginBehavior = route({
  method: 'GET',
  path: '/api/system/login-behavior',
  summary: 'What signs people out by itself',
  requires: 'signed-in',
  secondFactor: false,
  response: LoginBehavior,
});

/** Any value is taken and made sense of: spec.md section 5 coerces rather than refuses. */
export const changeLoginBehavior = route({
  method: 'PUT',
  path: '/api/system/login-behavior',
  summary: 'Changes what signs people out by itself; answers with what is in force',
  requires: 'system.manage',
  audit: 'login_behavior.changed',
  body: z.strictObject({
    requireLoginEachVisit: z.optional(z.unknown()),
    disconnectOnInactivity: z.optional(z.unknown()),
    inactiveTimeoutMinutes: z.optional(z.unknown()),
  }),
  response: LoginBehavior,
});
