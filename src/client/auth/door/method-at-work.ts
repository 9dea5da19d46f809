import type { AuthState, SignInMethod } from '../session/auth-slice';

/** Which button turns. After the provider agreed, the server is asked and the profile loads: the same wait, to the person. */
export function methodAtWork(auth: AuthState): SignInMethod | null {
  if (auth.status === 'signingIn') return auth.method;
  return auth.status === 'admitting' || auth.status === 'loadingProfile' ? 'password' : null;
}
