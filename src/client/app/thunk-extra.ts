import { SecretArgs } from '#client/lib/http/secrets/secret-args';
import { ServerTime } from '#client/lib/http/server-time';
import type { Services } from '#client/lib/services';
import type { RootState, ThunkExtra } from '#client/lib/store-types';

interface Parts extends Pick<ThunkExtra, 'faults' | 'loadSignedIn'> {
  getState(): RootState;
}

/** Creates the extra argument of thunks and listeners. */
export function makeThunkExtra(services: Services, { faults, loadSignedIn, getState }: Parts): ThunkExtra {
  return {
    ...services,
    faults,
    loadSignedIn,
    secretArgs: new SecretArgs(),
    serverTime: new ServerTime(services.clock),
    session: () => {
      const { auth, permissions } = getState();
      return {
        isSignedIn: auth.status === 'signedIn',
        permissionsStamp: 'stamp' in permissions ? permissions.stamp : null,
      };
    },
  };
}
