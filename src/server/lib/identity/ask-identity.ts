import { HttpError } from '../http/errors';

/** Calls the identity provider. @throws HttpError 503 if the call fails */
export async function callIdentity<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new HttpError('unavailable', 'the identity provider cannot be asked', { cause: error });
  }
}
