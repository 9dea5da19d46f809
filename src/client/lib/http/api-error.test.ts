import { errorResponse } from '../testing/services';
import * as errors from './api-error';
import type { ApiError } from './api-error';
import { accessDenied, permissionsStampSeen, secondFactorDemanded } from './response-actions';
import { handleResponseHeaders } from './handle-response-headers';

const http = (status: number): ApiError => ({
  kind: 'http',
  status,
  text: `HTTP ${status}`,
  body: null,
  retryAfterS: null,
});
const NETWORK: ApiError = { kind: 'network', text: 'Failed to fetch' };
const MALFORMED: ApiError = { kind: 'malformed', text: 'no number' };

it('contains the status, the text and the body of a response', async () => {
  const error = await errors.httpError(errorResponse(409, 'changed', 'Conflict'));
  const body = { code: 'changed', message: 'changed said', requestId: 'request-7' };
  expect(error).toEqual({
    kind: 'http',
    status: 409,
    text: `HTTP 409 Conflict ${JSON.stringify({ error: body })}`,
    body,
    retryAfterS: null,
  });
  expect(errors.getErrorStatus(error)).toBe(409);
  expect(errors.getErrorBody(error)).toEqual(body);
  expect(errors.getErrorCode(error)).toBe('changed');
  expect(errors.describeFailure(error)).toEqual({ network: false, requestId: 'request-7' });
});

it.each(['<html>', '{"error":{}}', ''])('has no body for a response of a proxy: %s', async (content) => {
  expect(await errors.httpError(new Response(content, { status: 502 }))).toMatchObject({ body: null });
});

it('has no body if the response breaks off', async () => {
  const result = new Response('', { status: 502, statusText: 'Bad Gateway' });
  result.text = () => Promise.reject(new Error('aborted'));
  expect(await errors.httpError(result)).toMatchObject({ text: 'HTTP 502 Bad Gateway ', body: null });
});

it.each([
  ['30', 30],
  ['0', 0],
  ['Wed, 16 Sep 2026 09:30:00 GMT', null],
  ['Infinity', null],
])('parses the seconds to wait: %s', async (header, retryAfterS) => {
  const result = new Response('', { status: 429, headers: { 'retry-after': header } });
  expect(await errors.httpError(result)).toMatchObject({ retryAfterS });
});

it.each([
  [403, errors.isForbidden],
  [404, errors.isNotFound],
  [409, errors.isConflict],
])('one question is true for %i only', (status, isIt) => {
  expect([403, 404, 409].filter((one) => isIt(http(one)))).toEqual([status]);
  expect(isIt(NETWORK)).toBe(false);
});

it.each([
  [NETWORK, true],
  [http(500), true],
  [http(503), true],
  [http(429), true],
  [http(499), false],
  [http(428), false],
  [MALFORMED, false],
  [errors.NOT_AUTHENTICATED, false],
])('a retry of %j may succeed: %s', (error, may) => expect(errors.isTransient(error)).toBe(may));

it('has neither status nor body without a response', () => {
  for (const error of [NETWORK, MALFORMED, errors.NOT_AUTHENTICATED, new Error('x'), null, undefined, 'x']) {
    expect(errors.getErrorStatus(error)).toBeNull();
    expect(errors.getErrorBody(error)).toBeNull();
    expect(errors.getErrorCode(error)).toBeNull();
    expect(errors.describeFailure(error)).toEqual({ network: error === NETWORK, requestId: null });
    expect(errors.isUnauthenticated(error)).toBe(error === errors.NOT_AUTHENTICATED);
  }
});

it.each([
  [NETWORK, true],
  [{ kind: 'http' }, false],
  [{ text: 'x' }, false],
  [null, false],
  [undefined, false],
  ['kind text', false],
])('%j is an error of a request: %s', (thrown, is) => expect(errors.isApiError(thrown)).toBe(is));

it.each([
  [http(404), 'HTTP 404'],
  [new Error('broken'), 'broken'],
  [{ message: 'serialised' }, 'serialised'],
  [{ message: 7 }, '[object Object]'],
  ['a text', 'a text'],
  [null, 'null'],
  [undefined, 'undefined'],
])('the text of %j is %s', (thrown, text) => expect(errors.getErrorText(thrown)).toBe(text));

it('takes any other error for one of the network', () => {
  expect(errors.toApiError(MALFORMED)).toBe(MALFORMED);
  expect(errors.toApiError(new Error('broken'))).toEqual({ kind: 'network', text: 'broken' });
});

describe('a response', () => {
  /** Returns the actions for a response. `known`: stamp of the permissions in the store. */
  function handle(result: { stamp?: string; error?: ApiError }, inside = true, known = 's1'): unknown[] {
    const dispatch = jest.fn();
    handleResponseHeaders({ stamp: null, ...result }, dispatch, {
      isSignedIn: inside,
      permissionsStamp: known,
    });
    return dispatch.mock.calls.map(([action]: unknown[]) => action);
  }

  const coded = (status: number, code: string, text = ''): ApiError => ({
    kind: 'http',
    status,
    text,
    body: { code, message: '', requestId: 'request-7' },
    retryAfterS: null,
  });

  it('reports a stamp of permissions that has changed', () => {
    expect(handle({})).toEqual([]);
    expect(handle({ stamp: 's1' })).toEqual([]);
    expect(handle({ stamp: 's2' })).toEqual([permissionsStampSeen({ stamp: 's2' })]);
    expect(handle({ stamp: 's2', error: NETWORK })).toEqual([permissionsStampSeen({ stamp: 's2' })]);
  });

  it.each([true, false])('demands the second factor by code or text; inside: %s', (inside) => {
    const demanded = [secondFactorDemanded()];
    expect(handle({ error: coded(403, 'two_factor_required') }, inside)).toEqual(demanded);
    expect(handle({ error: coded(403, 'x', 'Two-Factor is REQUIRED') }, inside)).toEqual(demanded);
    expect(handle({ error: coded(403, 'x', 'two-factor') }, inside)).toEqual([]);
    expect(handle({ error: coded(403, 'x', 'a code is required') }, inside)).toEqual([]);
    expect(handle({ error: coded(401, 'two_factor_required') }, inside)).toEqual([]);
    expect(handle({ error: { kind: 'network', text: 'two-factor required' } }, inside)).toEqual([]);
  });

  it.each([
    ['not_active', 'notActive'],
    ['not_approved', 'notApproved'],
  ] as const)('ends access by the code %s, but not during sign-in', (code, failure) => {
    expect(handle({ error: coded(403, code) })).toEqual([accessDenied({ failure })]);
    expect(handle({ error: coded(403, code) }, false)).toEqual([]);
  });
});
