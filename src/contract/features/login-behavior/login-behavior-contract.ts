import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { feature } from '#contract/lib/feature';

export const loginBehaviorFeature = feature({
  name: 'login-behavior',
  audit: {
    login_behavior: {
      kind: 'התנהגות התחברות',
      actions: {
        changed: 'שינוי התנהגות התחברות',
      },
    },
  },
});

const fields = {
  requireLoginEachVisit: z.boolean(),
  disconnectOnInactivity: z.boolean(),
  inactiveTimeoutMinutes: z.number(),
};

export const LoginBehavior = z.object(fields);

export const getLoginBehavior = route(loginBehaviorFeature, {
  method: 'GET',
  path: '/api/system/login-behavior',
  summary: 'Rules for automatic sign-out',
  requires: 'signed-in',
  secondFactor: false,
  response: LoginBehavior,
});

/** Accepts any value. Invalid values are coerced and not rejected (spec.md section 5). */
export const changeLoginBehavior = route(loginBehaviorFeature, {
  method: 'PUT',
  path: '/api/system/login-behavior',
  summary: 'Changes the rules for automatic sign-out and returns them',
  requires: 'system.manage',
  audit: 'login_behavior.changed',
  body: z.strictObject({
    requireLoginEachVisit: z.optional(z.unknown()),
    disconnectOnInactivity: z.optional(z.unknown()),
    inactiveTimeoutMinutes: z.optional(z.unknown()),
    /** As in every setting's body (http/setting-routes.ts). */
    basedOn: z.optional(z.strictObject(fields)),
  }),
  response: LoginBehavior,
});
