import { getBootstrapStatus } from '../../../contract/auth/bootstrap-contract';
import { routeUrl } from '../../platform/http/route-url';
import type { Http } from '../../platform/services';

/**
 * Does this installation still need its first administrator? A call without a user and without RTK Query, which the
 * login page does not load.
 * @throws when the server does not answer as declared.
 */
export async function fetchBootstrapStatus({ apiBaseUrl, fetch }: Http): Promise<boolean> {
  const answer = await fetch(routeUrl(apiBaseUrl, getBootstrapStatus.path, {}), {
    method: getBootstrapStatus.method,
    headers: { Accept: 'application/json' },
  });
  return getBootstrapStatus.response.parse(await answer.json()).firstAdminNeeded;
}
