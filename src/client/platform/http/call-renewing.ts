import { accessRevoked } from '../../auth/session/auth-slice';
import { codeOf } from './api-error';
import { callRoute, type RouteAnswer, type RouteCall } from './call-route';
import { noteAnswer } from './note-answer';
import type { Extra } from '../start-app-listening';
import type { AppDispatch, RootState } from '../../app/store';

interface Store {
  dispatch: AppDispatch;
  getState: () => unknown;
}

/**
 * One call, and what its answer says beside its content. In a session a bearer token that the server refuses is renewed
 * and the call made once more, since nothing has happened yet; the session ends only where the identity provider says so.
 * Never rejects. `ask`: how the call is made.
 */
export async function callRenewing(
  extra: Extra,
  call: RouteCall,
  store: Store,
  signal?: AbortSignal,
  ask: typeof callRoute = callRoute,
): Promise<RouteAnswer> {
  const { auth } = store.getState() as RootState;
  let answer = await ask(extra, call, signal);
  if (auth.status === 'signedIn' && isTokenRefusal(answer)) {
    const renewal = await extra.identity.renewToken().catch(() => 'unknown' as const);
    if (renewal === 'renewed') answer = await ask(extra, call, signal);
    if (renewal === 'refused') store.dispatch(accessRevoked({ failure: 'sessionExpired' }));
  }
  noteAnswer(answer, store);
  return answer;
}

function isTokenRefusal(answer: RouteAnswer): boolean {
  return 'error' in answer && codeOf(answer.error) === 'unauthenticated';
}
