import { HttpError } from '../http/errors';

/** Errors of firebase-admin that the operator has to resolve, and what is missing. */
const MISSING: Readonly<Record<string, string>> = {
  'app/invalid-credential':
    'the service account of GOOGLE_APPLICATION_CREDENTIALS gets no access token from Google',
  'auth/insufficient-permission':
    'the service account of GOOGLE_APPLICATION_CREDENTIALS lacks the role Firebase Authentication Admin',
};

/** Calls the identity provider. @throws HttpError 503 if the call fails; the message states what is missing, if it is known */
export async function callIdentity<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    const missing = code === undefined ? undefined : MISSING[code];
    throw new HttpError('unavailable', missing ?? 'the identity provider cannot be asked', {
      cause: error,
      ...(missing !== undefined && { details: { reason: 'identity_credentials' } }),
    });
  }
}
