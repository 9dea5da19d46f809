import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { retry } from '@reduxjs/toolkit/query/react';
import { isPassing, type ApiError } from './api-error';
import { callRenewing } from './call-renewing';
import type { RouteCall } from './call-route';
import type { Extra } from '../start-app-listening';

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
  const answer = await callRenewing(api.extra as Extra, call, api.dispatch, api.signal);
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

function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('Aborted'));
    });
  });
}
