import type { UserProfile } from '#contract/features/users/profile-schema';
import {
  getErrorCode,
  isForbidden,
  isNotFound,
  getErrorStatus,
  type ApiError,
} from '#client/lib/http/api-error';
import type { ProfileDelay } from '#client/session/auth-slice';
import type { SignInFailure } from '#client/session/sign-in-failure';

/** spec.md section 9, "Role-fetch retries". */
const RETRIES = 5;
const FIRST_WAIT_MS = 300;
const GROWTH: Record<ProfileDelay, number> = { roleMissing: 1.5, unauthenticated: 2 };

type Fetched = { data?: UserProfile | undefined; error?: unknown };
type Result = { profile: UserProfile } | { profile: null; failure: SignInFailure };

interface Dependencies {
  /** Fetches the profile; `fresh` bypasses the cache. */
  fetchProfile(fresh: boolean): Promise<Fetched>;
  sleep(ms: number): Promise<void>;
  /** Called for a profile without a role. */
  onRoleMissing(): void;
  /** Called before each wait. */
  onDelay(cause: ProfileDelay): void;
  onError(error: ApiError): void;
}

/**
 * Fetches the profile after a sign-in, up to six times: the role, or the server's knowledge of a new token, may arrive
 * late (spec.md section 4, "Profile fetch"). Both causes share a wait, and each multiplies it by its own factor. Any
 * other error ends the attempts.
 */
export async function fetchProfileWithRetries(deps: Dependencies): Promise<Result> {
  let wait = FIRST_WAIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const fetched = await deps.fetchProfile(attempt > 1);
    if (fetched.data?.role) return { profile: fetched.data };
    const error = (fetched.error ?? null) as ApiError | null;
    if (error) deps.onError(error);
    const cause = getCause(error);
    if (cause === 'roleMissing') deps.onRoleMissing();
    if (cause === null || attempt > RETRIES) return { profile: null, failure: toSignInFailure(error) };
    deps.onDelay(cause);
    await deps.sleep(wait);
    wait *= GROWTH[cause];
  }
}

/** Returns the reason for a refusal by the server (spec.md section 8, "Login"). */
export function toSignInFailure(error: ApiError | null): SignInFailure {
  const code = getErrorCode(error);
  if (code === 'first_admin_not_allowed') return 'firstAdminNotAllowed';
  if (code === 'session_ended') return 'sessionExpired';
  if (code === 'invitation_reopened') return 'invitationReopened';
  if (code === 'not_approved' || isNotFound(error)) return 'notApproved';
  if (isForbidden(error)) return 'notActive';
  return getErrorStatus(error) === 429 ? 'tooManyAttempts' : 'other';
}

/** Returns null for an error that a retry does not solve. */
function getCause(error: ApiError | null): ProfileDelay | null {
  if (error === null) return 'roleMissing';
  if (getErrorCode(error) === 'session_ended') return null;
  return error.kind === 'unauthenticated' || getErrorStatus(error) === 401 ? 'unauthenticated' : null;
}
