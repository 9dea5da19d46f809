import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { retry } from '@reduxjs/toolkit/query/react';
import type { Route } from '../../../contract/http/route';
import type { RootState } from '../../app/store';
import type { Extra } from '../start-app-listening';
import { isPassing, type ApiError } from './api-error';
import { callRoute, type Caller, type RouteAnswer, type RouteCall } from './call-route';
import type { RouteValues } from './route-url';

/** `repeatable`: reading, which may be asked again without harm. */
export interface PlainCall extends RouteCall {
  route: Route;
  repeatable: boolean;
}

/** Neither what is sent nor what is answered enters the store: both are references into the box. */
export interface SealedCall {
  route: Route;
  sealed: string;
}

/** What lies in the box for a sealed call. */
export interface SealedContent {
  values: RouteValues;
  onProgress?: (bytes: number) => void;
}

/** What every endpoint says of itself. */
export interface EndpointFacts {
  /** The declaration it was made from. */
  route?: Route;
  /** Why this mutation makes nothing out of date. */
  invalidatesNothing?: string;
}

/** An answer of which the store holds a reference only. */
export interface SealedAnswer {
  sealed: string;
}

export type ApiBaseQuery = BaseQueryFn<PlainCall | SealedCall, unknown, ApiError, EndpointFacts>;

/** spec.md section 9, "Data-fetch defaults". */
const RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

const callServer: ApiBaseQuery = async (call, { extra, dispatch, signal }) => {
  const caller = { extra: extra as Extra, dispatch, signal };
  return 'sealed' in call ? callSealedRoute(caller, call) : callRoute(caller, call);
};

async function callSealedRoute(
  caller: Caller,
  { route, sealed }: SealedCall,
): Promise<{ data: SealedAnswer } | { error: ApiError }> {
  const { box } = caller.extra;
  const { values, onProgress } = box.take(sealed) as SealedContent;
  const answer = parsed(route, await callRoute(caller, { route, values, onProgress }));
  return 'error' in answer ? answer : { data: { sealed: box.put(answer.data) } };
}

/** What is sealed is parsed here: the endpoint's own schema sees a reference only. */
function parsed(route: Route, answer: RouteAnswer): RouteAnswer {
  if ('error' in answer || route.produces !== undefined) return answer;
  const { success, data } = route.response.safeParse(answer.data);
  if (success) return { data };
  return { error: { kind: 'malformed', text: `${route.path}: the answer does not fit the contract` } };
}

/**
 * Every call of the API. While the server is out of reach each is made once: a page says at once that it cannot come, and
 * asks again with all others (connection-listeners.ts).
 */
export const baseQuery: ApiBaseQuery = (call, from, facts) => {
  const isLost = (from.getState() as RootState).connection.status === 'lost';
  return (isLost ? callServer : callRepeatedly)(call, from, facts);
};

/**
 * `callRoute`, and for what may be repeated three more attempts after 1, 2 and 4 s where the
 * network or the server failed. `retry` takes a condition or a number of attempts, not both: the condition counts.
 */
const callRepeatedly: ApiBaseQuery = retry(callServer, {
  retryCondition: (error, call, { attempt }) =>
    attempt <= RETRIES && 'repeatable' in call && call.repeatable && isPassing(error as unknown as ApiError),
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
