import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { retry } from '@reduxjs/toolkit/query/react';
import type { Route } from '#contract/lib/http/route';
import type { RootState, ThunkExtra } from '../store-types';
import { isTransient, type ApiError } from './api-error';
import { callRoute, type Caller, type RouteResult, type RouteCall } from './call-route';
import type { RouteValues } from './routes/route-url';

/** `repeatable`: a read request, which is safe to retry. */
export interface PlainCall extends RouteCall {
  route: Route;
  repeatable: boolean;
}

/** Request with secret values. Arguments and response are references into `SecretArgs`, so neither enters the store. */
export interface SecretCall {
  route: Route;
  secretRef: string;
}

/** Content of `SecretArgs` for a request with secret values. */
export interface SecretContent {
  values: RouteValues;
  onProgress?: (bytes: number) => void;
}

/** Metadata of an endpoint. */
export interface EndpointFacts {
  /** Route declaration of the endpoint. */
  route?: Route;
  /** Reason why the mutation invalidates no tags. */
  invalidatesNothing?: string;
}

/** Reference to a response in `SecretArgs`. */
export interface SecretResponse {
  secretRef: string;
}

export type ApiBaseQuery = BaseQueryFn<PlainCall | SecretCall, unknown, ApiError, EndpointFacts>;

/** spec.md section 9, "Data-fetch defaults". */
const RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

const callServer: ApiBaseQuery = async (call, { extra, dispatch, signal }) => {
  const caller = { extra: extra as ThunkExtra, dispatch, signal };
  return 'secretRef' in call ? callSecretRoute(caller, call) : callRoute(caller, call);
};

async function callSecretRoute(
  caller: Caller,
  { route, secretRef }: SecretCall,
): Promise<{ data: SecretResponse } | { error: ApiError }> {
  const { secretArgs } = caller.extra;
  const { values, onProgress } = secretArgs.take(secretRef) as SecretContent;
  const result = parsed(route, await callRoute(caller, { route, values, onProgress }));
  return 'error' in result ? result : { data: { secretRef: secretArgs.put(result.data) } };
}

/** Parses a secret response. The endpoint's own schema sees only the reference. */
function parsed(route: Route, result: RouteResult): RouteResult {
  if ('error' in result || route.produces !== undefined) return result;
  const { success, data } = route.response.safeParse(result.data);
  if (success) return { data };
  return { error: { kind: 'malformed', text: `${route.path}: the answer does not fit the contract` } };
}

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
  const isRepeatable = 'repeatable' in call && call.repeatable;
  if (result.error && !(isRepeatable && isTransient(result.error))) retry.fail(result.error, result.meta);
  return result;
};

/** `callRoute` with up to three retries after 1, 2 and 4 s, for repeatable requests that fail by network or server. */
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
