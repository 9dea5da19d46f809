/** What a successful sign-in gives. */
export interface SignedIn {
  idToken: string;
  refreshToken: string;
  localId: string;
}

/** An account to create as an administrator would. */
export interface NewAccount {
  email: string;
  password?: string;
  displayName?: string;
  /** Chosen by the emulator when left out. */
  uid?: string;
  /** False when left out, as after a real sign-up. */
  emailVerified?: boolean;
  disabled?: boolean;
}

/** What {@link unsignedToken} takes; any other claim is put in as it is, over the defaults. */
export interface TokenClaims {
  uid: string;
  email?: string;
  emailVerified?: boolean;
  name?: string;
  /** Default `demo-misrad`. */
  projectId?: string;
  /** `password` by default; `google.com` for a Google sign-in. */
  signInProvider?: string;
  /** Seconds since 1970; now by default. */
  authTime?: number;
  issuedAt?: number;
  /** An hour after `issuedAt` by default. */
  expiresAt?: number;
  extra?: Record<string, unknown>;
}

/** An answer of the identity provider other than success; `code` is its own, such as `EMAIL_EXISTS`. */
export class IdentityError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`identity provider answered ${status} ${code}`);
  }
}

/**
 * Signs in as the web SDK does.
 * @throws IdentityError with the provider's code, such as `INVALID_LOGIN_CREDENTIALS`.
 */
export function signInWithPassword(identityUrl: string, email: string, password: string): Promise<SignedIn> {
  const body = { email, password, returnSecureToken: true };
  return post<SignedIn>(identityUrl, 'accounts:signInWithPassword', body);
}

/**
 * Creates an account with an administrator's rights and returns its uid.
 * @throws IdentityError, `EMAIL_EXISTS` or `DUPLICATE_LOCAL_ID` among its codes.
 */
export async function createAccount(identityUrl: string, account: NewAccount): Promise<string> {
  const { uid, ...fields } = account;
  const body = uid === undefined ? fields : { ...fields, localId: uid };
  const { localId } = await post<{ localId: string }>(identityUrl, 'accounts:signUp', body, {
    authorization: 'Bearer owner',
  });
  return localId;
}

/** An ID token like the emulator's (`alg: none`), without a running emulator. */
export function unsignedToken(claims: TokenClaims): string {
  const { uid, email, name, projectId = 'demo-misrad', signInProvider = 'password', extra } = claims;
  const now = Math.floor(Date.now() / 1000);
  const issuedAt = claims.issuedAt ?? now;
  const payload = {
    name,
    email,
    email_verified: email === undefined ? undefined : (claims.emailVerified ?? true),
    auth_time: claims.authTime ?? issuedAt,
    user_id: uid,
    firebase: {
      identities: email === undefined ? {} : { email: [email] },
      sign_in_provider: signInProvider,
    },
    iat: issuedAt,
    exp: claims.expiresAt ?? issuedAt + 3600,
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    sub: uid,
    ...extra,
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

async function post<T>(
  identityUrl: string,
  method: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<T> {
  // Any key does: the emulator serves one project.
  const response = await fetch(`${identityUrl}/identitytoolkit.googleapis.com/v1/${method}?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as T & { error?: { message: string } };
  if (answer.error) throw new IdentityError(response.status, answer.error.message);
  return answer;
}
