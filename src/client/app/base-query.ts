import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { retry } from '@reduxjs/toolkit/query/react';
import { accessRevoked } from '../auth/auth-slice';
import { permissionsStampChanged } from '../permissions/permissions-slice';
import { secondFactorRequired } from '../two-factor/two-factor-slice';
import { codeOf, isPassing, type ApiError } from './api-error';
import { callRoute, type RouteAnswer, type RouteCall } from './call-route';
import type { Extra } from './start-app-listening';
import type { RootState } from './store';

/** `repeatable`: reading, which may be asked again without harm. */
export interface ApiCall extends RouteCall {
  repeatable: boolean;
}

type ApiBaseQuery = BaseQueryFn<ApiCall, unknown, ApiError>;

/** Spec.md section 9, "Data-fetch defaults". */
const RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

const callServer: ApiBaseQuery = async (call, api) => {
  const answer = await callRoute(api.extra as Extra, call, api.signal);
  noteAnswer(answer, api);
  return 'error' in answer ? { error: answer.error } : { data: answer.data };
};

/**
 * Every call of the API: `callRoute`, and for what may be repeated three more attempts after 1, 2 and 4 s where the
 * network or the server failed. `retry` takes a condition or a number of attempts, not both: the condition counts.
 */
export const baseQuery = retry(callServer, {
  retryCondition: (error, call, { attempt }) =>
    attempt <= RETRIES && call.repeatable && isPassing(error as unknown as ApiError),
  backoff: (attempt, _maxRetries, signal) =>
    delay(Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS), signal),
});

/** What an answer says beside its content: other permissions, a second factor to do, a user who is no longer let in. */
function noteAnswer(answer: RouteAnswer, { dispatch, getState }: BaseQueryApi): void {
  const { auth, permissions } = getState() as RootState;
  const known = 'stamp' in permissions ? permissions.stamp : null;
  if (answer.stamp !== null && answer.stamp !== known)
    dispatch(permissionsStampChanged({ stamp: answer.stamp }));
  if (!('error' in answer)) return;
  const code = codeOf(answer.error);
  if (code === 'two_factor_required') dispatch(secondFactorRequired());
  // While signing in, the listeners of the auth room judge the refusal themselves.
  if (auth.status !== 'signedIn') return;
  if (code === 'not_active') dispatch(accessRevoked({ failure: 'notActive' }));
  if (code === 'not_approved') dispatch(accessRevoked({ failure: 'notApproved' }));
}

function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('Aborted'));
    });
  });
}
