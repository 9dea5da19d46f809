import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  UnsecuredJWT,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { normalizeEmail } from '#contract/features/users/email-address';
import type { Clock } from '../clock';

/** Verified claims of an ID token. */
export interface IdentityClaims {
  uid: string;
  /** Lower case; null for an account without an address. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
  /** Time of the sign-in, seconds since the epoch. */
  authTime: number;
  /** Issue time of the token, seconds since the epoch. */
  issuedAt: number;
  /** Sign-in provider: `password`, `google.com`, … */
  provider: string | null;
}

/** Provider of sign-ins with a token that this server made when the link of an invitation was opened. */
export const OWN_TOKEN_PROVIDER = 'custom';

/** Thrown if the signature, project, time or format of a token is invalid. */
export class InvalidTokenError extends Error {}
/** Thrown if a token cannot be verified because the keys are unreachable. */
export class IdentityUnavailableError extends Error {}

export interface IdentityVerifier {
  verify(token: string): Promise<IdentityClaims>;
}

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Maximum difference between the clocks of Google's servers and ours, seconds. */
const CLOCK_TOLERANCE_S = 5;
const MAX_TOKEN_LENGTH = 8_192;

interface VerifierOptions {
  projectId: string;
  clock: Clock;
  /** Accepts the emulator's unsigned tokens. Never in production: `readConfig` rejects it. */
  emulator: boolean;
  /** URL of the public keys. Overridden only in tests. */
  keysUrl?: string;
}

/**
 * Creates a verifier of Firebase ID tokens, following Firebase's "Verify ID tokens using a third-party JWT library": RS256 with
 * one of Google's keys, audience = project, issuer = securetoken/project, valid `sub`, `auth_time` and `iat`.
 */
export function createIdentityVerifier(options: VerifierOptions): IdentityVerifier {
  const keys = patientKeys(options);
  const expected = () => ({
    audience: options.projectId,
    issuer: `https://securetoken.google.com/${options.projectId}`,
    clockTolerance: CLOCK_TOLERANCE_S,
    currentDate: options.clock.now(),
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  });
  return {
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw new InvalidTokenError('token too long');
      try {
        if (options.emulator && decodeProtectedHeader(token).alg === 'none') {
          return getClaims(UnsecuredJWT.decode(token, expected()).payload, options.clock);
        }
        const { payload } = await jwtVerify(token, keys, { ...expected(), algorithms: ['RS256'] });
        return getClaims(payload, options.clock);
      } catch (error) {
        throw asIdentityError(error);
      }
    },
  };
}

/** Time without another request after fetching the keys has failed, ms. */
const RETRY_KEYS_MS = 10_000;

/** Returns the provider's keys. Cached keys are used while the provider is unreachable, and it is not called for every token. */
function patientKeys({ keysUrl, clock }: VerifierOptions): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(keysUrl ?? GOOGLE_KEYS), { cooldownDuration: 30_000 });
  let failed: { error: unknown; at: number } | null = null;
  return async (header, token) => {
    const now = clock.now().getTime();
    if (failed === null || now - failed.at >= RETRY_KEYS_MS) {
      failed = null;
      try {
        return await remote(header, token);
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
          throw error;
        failed = { error, at: now };
      }
    }
    const known = remote.jwks();
    if (known?.keys.some(({ kid }) => kid === header?.kid)) return createLocalJWKSet(known)(header, token);
    throw failed.error;
  };
}

function getClaims(payload: JWTPayload, clock: Clock): IdentityClaims {
  const nowSeconds = clock.now().getTime() / 1000 + CLOCK_TOLERANCE_S;
  const { sub, iat, auth_time: authTime, aud } = payload;
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > 128) throw new InvalidTokenError('bad sub');
  if (typeof aud !== 'string') throw new InvalidTokenError('bad aud');
  if (!isWhole(authTime) || authTime > nowSeconds) throw new InvalidTokenError('bad auth_time');
  if (!isWhole(iat) || iat > nowSeconds) throw new InvalidTokenError('bad iat');
  const firebase = payload['firebase'] as { sign_in_provider?: unknown } | undefined;
  return {
    uid: sub,
    email: getEmail(payload),
    emailVerified: payload['email_verified'] === true,
    name: asText(payload['name']),
    picture: asText(payload['picture']),
    authTime,
    issuedAt: iat,
    provider: asText(firebase?.sign_in_provider),
  };
}

function getEmail(payload: JWTPayload): string | null {
  const email = asText(payload['email']);
  return email === null ? null : normalizeEmail(email);
}

/** Timestamps must be whole seconds. */
function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** An unknown key id means an invalid token; a failure to fetch the keys means that the provider is unavailable. */
function asIdentityError(error: unknown): Error {
  if (error instanceof InvalidTokenError) return error;
  const unreachable =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError);
  if (error instanceof TypeError && error.message.startsWith('Invalid'))
    return new InvalidTokenError(error.message);
  if (unreachable || (error as Error).message.includes('from the JSON Web Key Set HTTP response')) {
    return new IdentityUnavailableError('keys of the identity provider cannot be reached', { cause: error });
  }
  return new InvalidTokenError((error as Error).message, { cause: error });
}
