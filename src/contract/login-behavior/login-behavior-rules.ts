/** What signs people out by itself (spec.md section 3, "Login-behaviour setting"). */
export interface LoginBehavior {
  requireLoginEachVisit: boolean;
  disconnectOnInactivity: boolean;
  /** Minutes without activity until sign-out. */
  inactiveTimeoutMinutes: number;
}

/** spec.md section 9. */
export const DEFAULT_INACTIVE_TIMEOUT_MINUTES = 30;
/** spec.md section 9. */
export const MIN_INACTIVE_TIMEOUT_MINUTES = 1;

/**
 * Makes a setting of whatever was given (spec.md section 5, "Login behaviour"): flags are coerced to booleans; a timeout
 * that is missing, not positive or no number becomes 30 minutes, one below a minute becomes a minute. There is no upper
 * bound: the browser's clock looks at the time every second, and holds no timer that could overflow.
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
