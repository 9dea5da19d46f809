import { CrmError, type CrmErrorKind } from './crm-error';
import { createRespelling } from './crm-keys';
import type { CrmRecord } from './fireberry-mapping';

/** Maximum size of a response, bytes: 500 records with every text at its limit are far smaller. */
const BODY_LIMIT_BYTES = 20_000_000;

/** One page of a v3 query. */
export interface FireberryPage {
  records: CrmRecord[];
  isLastPage: boolean;
  /** Maximum number of rows per page applied by the CRM; null if the response lacks it. */
  pageSize: number | null;
  /** Time of the CRM from the `Date` header; null without the header. */
  at: Date | null;
}

/** Keys read from envelopes. */
const respellEnvelope = createRespelling(['data', 'isLastPage', 'pageSize', 'success', 'message', 'error']);

/**
 * Parses the response of a v3 query.
 * @param names requested keys of the records
 * @throws CrmError for every kind of failure in fireberry.md section 4
 */
export async function readPage(response: Response, names: readonly string[]): Promise<FireberryPage> {
  const { data, isLastPage, pageSize } = await readSuccess(response);
  if (!Array.isArray(data) || typeof isLastPage !== 'boolean' || !data.every(isRecord)) {
    throw new CrmError('malformed', 'the answer is not a page of records', { status: response.status });
  }
  return {
    records: data.map(createRespelling(names)),
    isLastPage,
    pageSize: typeof pageSize === 'number' && pageSize > 0 ? pageSize : null,
    at: getClock(response),
  };
}

/** Parses the `data` of any other response. @throws CrmError as `readPage` does */
export async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = await readSuccess(response);
  if (!Object.hasOwn(envelope, 'data')) {
    throw new CrmError('malformed', 'the answer has no data', { status: response.status });
  }
  return envelope['data'];
}

async function readSuccess(response: Response): Promise<CrmRecord> {
  const body = await readBody(response);
  if (!response.ok) throw getRefusal(response, body);
  const envelope = parse(body);
  if (envelope['success'] === false)
    throw new CrmError('server', messageIn(envelope), { status: response.status });
  return envelope;
}

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > BODY_LIMIT_BYTES)
        throw new CrmError('malformed', `the answer is over ${BODY_LIMIT_BYTES} bytes`, { isTooLarge: true });
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    // Handles only the decoder's error; the caller distinguishes errors of the connection.
    if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new CrmError('malformed', 'the answer is not UTF-8', { status: response.status });
    }
    throw error;
  }
}

function parse(body: string): CrmRecord {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new CrmError('malformed', 'the answer is not JSON');
  }
  if (!isRecord(value)) throw new CrmError('malformed', 'the answer is not an object');
  return respellEnvelope(value);
}

/** Returns whether the value is an object without an own `__proto__`, which no genuine CRM sends. */
function isRecord(value: unknown): value is CrmRecord {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__')
  );
}

const KIND_BY_STATUS: Readonly<Record<number, CrmErrorKind>> = {
  401: 'unauthorized',
  // 402: the object is not in the plan. Both codes mean that the token may not read it.
  402: 'forbidden',
  403: 'forbidden',
  408: 'timeout',
  504: 'timeout',
  429: 'rate_limited',
};

function getRefusal(response: Response, body: string): CrmError {
  const { status } = response;
  const kind = KIND_BY_STATUS[status] ?? (status >= 500 ? 'server' : 'bad_request');
  // A 401 of the v3 query repeats the token.
  const message = kind === 'unauthorized' ? '' : getMessage(body);
  return new CrmError(kind, message || `HTTP ${status}`, { status, retryAfterMs: retryAfter(response) });
}

function getMessage(body: string): string {
  try {
    return messageIn(parse(body));
  } catch {
    return '';
  }
}

function messageIn(envelope: CrmRecord): string {
  const message = [envelope['message'], envelope['error']].find((part) => typeof part === 'string');
  return typeof message === 'string' ? message : '';
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

function getClock(response: Response): Date | null {
  const ms = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}
