import { codeOf, isApiError } from '../platform/http/api-error';

/** Was it refused because it has become something else since it was shown? */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && codeOf(error) === 'conflict';
}
