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
