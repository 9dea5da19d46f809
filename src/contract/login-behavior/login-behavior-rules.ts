/** What signs people out by itself (spec.md section 3, "Login-behaviour setting"). */
export interface LoginBehavior {
  requireLoginEachVisit: boolean;
  disconnectOnInactivity: boolean;
  /** Minutes without activity until sign-out. */
  inactiveTimeoutMinutes: number;
}

/** Spec.md section 9. */
export const DEFAULT_INACTIVE_TIMEOUT_MINUTES = 30;
/** Spec.md section 9. */
export const MIN_INACTIVE_TIMEOUT_MINUTES = 1;
/** A week: a browser's timer holds no more than 24 days. */
const MAX_INACTIVE_TIMEOUT_MINUTES = 10_080;

/**
 * Makes a setting of whatever was given (spec.md section 5, "Login behaviour"): flags are coerced to booleans; a timeout
 * that is missing, not positive or no number becomes 30 minutes, one below a minute becomes a minute.
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
  return Math.min(MAX_INACTIVE_TIMEOUT_MINUTES, Math.max(MIN_INACTIVE_TIMEOUT_MINUTES, minutes));
}
