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

/** Rules of automatic sign-out (spec.md section 3, "Login-behaviour setting"). */
export interface LoginBehavior {
  requireLoginEachVisit: boolean;
  disconnectOnInactivity: boolean;
  /** Minutes of inactivity until sign-out. */
  inactiveTimeoutMinutes: number;
}

/** spec.md section 9. */
export const DEFAULT_INACTIVE_TIMEOUT_MINUTES = 30;
/** spec.md section 9. */
export const MIN_INACTIVE_TIMEOUT_MINUTES = 1;

/**
 * Normalises a setting (spec.md section 5, "Login behaviour"). Flags are coerced to booleans. A timeout that is
 * missing, not positive or not a number becomes 30 minutes, a timeout below one minute becomes one minute. There is
 * no upper bound: the browser compares times every second, so no timer can overflow.
 */
export function normalizeLoginBehavior(given: Partial<Record<keyof LoginBehavior, unknown>>): LoginBehavior {
  return {
    requireLoginEachVisit: Boolean(given.requireLoginEachVisit),
    disconnectOnInactivity: Boolean(given.disconnectOnInactivity),
    inactiveTimeoutMinutes: normalizeTimeout(given.inactiveTimeoutMinutes),
  };
}

function normalizeTimeout(given: unknown): number {
  const minutes = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof minutes !== 'number' || !Number.isFinite(minutes) || minutes <= 0)
    return DEFAULT_INACTIVE_TIMEOUT_MINUTES;
  return Math.max(MIN_INACTIVE_TIMEOUT_MINUTES, minutes);
}
