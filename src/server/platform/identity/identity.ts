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
import { normalizeEmail } from '../../../contract/users/email-address';
import type { Clock } from '../clock';

/** What an ID token proves about its holder. */
export interface IdentityClaims {
  uid: string;
  /** Lower case; null for an account without an address. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
  /** When the person signed in, seconds since the epoch. */
  authTime: number;
  /** When the token was issued, seconds since the epoch. */
  issuedAt: number;
  /** `password`, `google.com`, … */
  provider: string | null;
}

/** The token is missing a proof: wrong signature, project, time or form. */
export class InvalidTokenError extends Error {}
/** Nobody can say whether the token is good: the keys cannot be reached. */
export class IdentityUnavailableError extends Error {}

export interface IdentityVerifier {
  /** @throws InvalidTokenError, IdentityUnavailableError */
  verify(token: string): Promise<IdentityClaims>;
}

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Clocks of Google's servers and ours may differ by this much, seconds. */
const CLOCK_TOLERANCE_S = 5;
const LONGEST_TOKEN = 8_192;

interface VerifierOptions {
  projectId: string;
  clock: Clock;
  /** Accept the emulator's unsigned tokens. Never in production: `readConfig` refuses it. */
  emulator: boolean;
  /** Where the public keys are; another address only in tests. */
  keysUrl?: string;
}

/**
 * Verifies Firebase ID tokens as Firebase documents it ("Verify ID tokens using a third-party JWT library"):
 * RS256 by one of Google's keys, audience = project, issuer = securetoken/project, `sub`, `auth_time` and `iat` sane.
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
      if (token.length > LONGEST_TOKEN) throw new InvalidTokenError('token too long');
      try {
        if (options.emulator && decodeProtectedHeader(token).alg === 'none') {
          return claimsOf(UnsecuredJWT.decode(token, expected()).payload, options.clock);
        }
        const { payload } = await jwtVerify(token, keys, { ...expected(), algorithms: ['RS256'] });
        return claimsOf(payload, options.clock);
      } catch (error) {
        throw asIdentityError(error);
      }
    },
  };
}

/** How long nobody is asked again for keys that could not be had. */
const RETRY_KEYS_MS = 10_000;

/** The provider's keys; those that are known serve on while it cannot be reached, and it is not asked for each token. */
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

function claimsOf(payload: JWTPayload, clock: Clock): IdentityClaims {
  const nowSeconds = clock.now().getTime() / 1000 + CLOCK_TOLERANCE_S;
  const { sub, iat, auth_time: authTime, aud } = payload;
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > 128) throw new InvalidTokenError('bad sub');
  if (typeof aud !== 'string') throw new InvalidTokenError('bad aud');
  if (!isWhole(authTime) || authTime > nowSeconds) throw new InvalidTokenError('bad auth_time');
  if (!isWhole(iat) || iat > nowSeconds) throw new InvalidTokenError('bad iat');
  const firebase = payload['firebase'] as { sign_in_provider?: unknown } | undefined;
  return {
    uid: sub,
    email: emailOf(payload),
    emailVerified: payload['email_verified'] === true,
    name: asText(payload['name']),
    picture: asText(payload['picture']),
    authTime,
    issuedAt: iat,
    provider: asText(firebase?.sign_in_provider),
  };
}

function emailOf(payload: JWTPayload): string | null {
  const email = asText(payload['email']);
  return email === null ? null : normalizeEmail(email);
}

/** Seconds are whole numbers; others are nobody's we know. */
function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A token that names a key nobody has is a bad token; keys that cannot be fetched are our own trouble. */
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
