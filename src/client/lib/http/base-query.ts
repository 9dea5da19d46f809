import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { retry } from '@reduxjs/toolkit/query/react';
import type { Route } from '#contract/lib/http/route';
import type { RootState, ThunkExtra } from '../store-types';
import { isTransient, type ApiError } from './api-error';
import { callRoute, type RouteCall } from './call-route';

/** Metadata of an endpoint. */
export interface EndpointFacts {
  /** Route declaration of the endpoint. */
  route?: Route;
  /** Reason why the mutation invalidates no tags. */
  invalidatesNothing?: string;
}

export type ApiBaseQuery = BaseQueryFn<RouteCall, unknown, ApiError, EndpointFacts>;

/** spec.md section 9, "Data-fetch defaults". */
const RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

const callServer: ApiBaseQuery = (call, { extra, dispatch, signal }) =>
  callRoute({ extra: extra as ThunkExtra, dispatch, signal }, call);

/**
 * Base query of the API. While the server is unreachable it does not retry, so that a page shows the error at once. All
 * queries are refetched later (connection-listeners.ts).
 */
export const baseQuery: ApiBaseQuery = (call, from, facts) => {
  const isLost = (from.getState() as RootState).connection.status === 'lost';
  return (isLost ? callServer : callRepeatedly)(call, from, facts);
};

const callOrFail: ApiBaseQuery = async (call, from, facts) => {
  const result = await callServer(call, from, facts);
  const isRepeatable = from.type !== 'mutation';
  if (result.error && !(isRepeatable && isTransient(result.error))) retry.fail(result.error, result.meta);
  return result;
};

/** `callRoute` with up to three retries after 1, 2 and 4 s, for queries that fail by network or server. */
const callRepeatedly: ApiBaseQuery = retry(callOrFail, {
  maxRetries: RETRIES,
  backoff: (attempt, _maxRetries, signal) =>
    delay(Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS), signal),
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
