import { accessRefused } from './answer-actions';
import { codeOf } from './api-error';
import { callRoute, type RouteAnswer, type RouteCall } from './call-route';
import { noteAnswer } from './note-answer';
import type { Extra } from '../start-app-listening';
import type { AppDispatch } from '../../app/store';

/**
 * One call, and what its answer says beside its content. In a session a bearer token that the server refuses is renewed
 * and the call made once more, since nothing has happened yet; the session ends only where the identity provider says so.
 * Never rejects. `ask`: how the call is made.
 */
export async function callRenewing(
  extra: Extra,
  call: RouteCall,
  dispatch: AppDispatch,
  signal?: AbortSignal,
  ask: typeof callRoute = callRoute,
): Promise<RouteAnswer> {
  const { inside } = extra.session();
  let answer = await ask(extra, call, signal);
  if (inside && isTokenRefusal(answer)) {
    const renewal = await extra.identity.renewToken().catch(() => 'unknown' as const);
    if (renewal === 'renewed') answer = await ask(extra, call, signal);
    if (renewal === 'refused') dispatch(accessRefused({ failure: 'sessionExpired' }));
  }
  noteAnswer(answer, dispatch, extra.session());
  return answer;
}

function isTokenRefusal(answer: RouteAnswer): boolean {
  return 'error' in answer && codeOf(answer.error) === 'unauthenticated';
}
