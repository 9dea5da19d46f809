import type { ApiFamily, Row, SimResponse } from './types';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export function jsonResponse(status: number, payload: unknown): SimResponse {
  return { status, headers: { ...JSON_HEADERS }, body: JSON.stringify(payload) };
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** Builds an error in the shape of the API family (section 4): v3 `{error,status,message}`, metadata `{Message}`. */
export function errorResponse(family: ApiFamily, status: number, message?: string): SimResponse {
  const text = message ?? STATUS_WORDS[status] ?? 'Error';
  if (family === 'v3')
    return jsonResponse(status, { error: STATUS_WORDS[status] ?? 'Error', status, message: text });
  return jsonResponse(status, { Message: text });
}

/** Builds a 401 (section 4): v3 describes the problem with the token, metadata has an empty body. */
export function unauthorizedResponse(family: ApiFamily, token: string | undefined): SimResponse {
  if (family === 'v3') return errorResponse('v3', 401, `Invalid token ${token}`);
  return { status: 401, headers: {}, body: '' };
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A page of rows inside its response body. */
export type Page = { rows: Row[]; replace: (rows: Row[], last?: boolean) => void };

/** Returns the rows of a query's response. Null if the response has none. */
export function readPage(payload: unknown): Page | null {
  if (!isObject(payload)) return null;
  const { data } = payload;
  if (!Array.isArray(data) || !('isLastPage' in payload)) return null;
  return {
    rows: data as Row[],
    replace: (rows, last) =>
      Object.assign(payload, { data: rows }, last === undefined ? {} : { isLastPage: last }),
  };
}
