import type { Clock } from '../platform/clock';
import type { CrmBudget } from './crm-budget';
import { CrmError } from './crm-error';
import { readAnswer, readEnvelope, type FireberryPage } from './fireberry-answer';

/** A condition of the v3 query (fireberry.md section 3b), of those that we use. */
export type Condition =
  | { fieldName: string; operator: 'ge' | 'lt'; value: string }
  | { fieldName: string; operator: 'is-null' }
  | { fieldName: string; operator: 'eq-in' | 'not-in'; value: readonly string[] };

/** A figure over many records in place of a field of each; its rows have no `_id`. */
export interface AggregateField {
  name: string;
  alias: string;
  aggrFunc: 'COUNT' | 'SUM';
}

export interface FireberryQuery {
  objectType: number;
  fields: readonly (string | AggregateField)[];
  /** One group; null asks for every record. */
  filter: { type: 'AND' | 'OR'; conditions: readonly Condition[] } | null;
  /** One row for each value of these; absent: one row a record, or one of all where `fields` are figures. */
  groupBy?: readonly string[];
  orderBy: readonly string[];
  order: 'asc' | 'desc';
  /** From 1. */
  pageNumber: number;
  pageSize: number;
}

export interface FireberryClient {
  /**
   * Asks for one page; tries again, after a while, where that may help.
   * @throws CrmError for everything that keeps the page from us.
   */
  query(query: FireberryQuery): Promise<FireberryPage>;
  /**
   * Asks for metadata (fireberry.md section 2), under the same rules; gives the answer's `data`.
   * @param path below `/metadata/`, without anything that needs to be escaped.
   * @throws CrmError as `query` does.
   */
  metadata(path: string): Promise<unknown>;
  /** Calls made so far, those that failed included. */
  calls(): number;
}

export interface FireberryClientOptions {
  url: string;
  token: string;
  fetch: typeof fetch;
  clock: Clock;
  budget: CrmBudget;
  /** Called before each call; may throw to end the run. */
  keepAlive: () => Promise<void>;
  /** Waits, keeping alive meanwhile. */
  pause: (ms: number) => Promise<void>;
  /** Ends the call in flight. */
  signal: AbortSignal;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A client of the v3 query and of the metadata. It never tells the token, in no error either, and follows no redirect. */
export function createFireberryClient(options: FireberryClientOptions): FireberryClient {
  let calls = 0;
  async function attempt<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      await options.keepAlive();
      await options.budget.take(options.pause);
      calls += 1;
      try {
        return await ask();
      } catch (error) {
        const failure = asCrmError(error, options.token);
        if (!failure.retryable || attempt === RETRIES) throw failure;
        await options.pause(await pauseAfter(failure, attempt, options));
      }
    }
  }
  return {
    query: (wanted) => attempt(() => askForPage(options, wanted)),
    metadata: (path) => attempt(() => askForMetadata(options, path)),
    calls: () => calls,
  };
}

async function pauseAfter(
  failure: CrmError,
  attempt: number,
  { budget }: FireberryClientOptions,
): Promise<number> {
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  if (failure.kind !== 'rate_limited') return growing;
  // The window is used up for every server of ours.
  return Math.max(await budget.closeWindow(), Math.min(failure.retryAfterMs, 2 * LONGEST_PAUSE_MS));
}

async function askForPage(options: FireberryClientOptions, wanted: FireberryQuery): Promise<FireberryPage> {
  const body = JSON.stringify({
    objectType: wanted.objectType,
    fields: wanted.fields.map((field) => (typeof field === 'string' ? { name: field } : field)),
    ...(wanted.filter && { filter: [wanted.filter] }),
    ...(wanted.groupBy && { groupBy: wanted.groupBy.map((name) => ({ name })) }),
    orderBy: wanted.orderBy.map((name) => ({ name, order: wanted.order })),
    pageNumber: wanted.pageNumber,
    pageSize: wanted.pageSize,
  });
  return readAnswer(await send(options, '/api/v3/query', { method: 'POST', body }));
}

async function askForMetadata(options: FireberryClientOptions, path: string): Promise<unknown> {
  return readEnvelope(await send(options, `/metadata/${path}`, { method: 'GET' }));
}

function send(options: FireberryClientOptions, path: string, init: RequestInit): Promise<Response> {
  return options.fetch(`${options.url}${path}`, {
    ...init,
    headers: {
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      accept: 'application/json',
      tokenid: options.token,
    },
    redirect: 'error',
    // Covers the body too: a page that drips in has no more time than one that does not come.
    signal: AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
}

/** What `fetch` threw, in our kinds. Its own texts and causes are left behind: they may hold headers. */
function asCrmError(error: unknown, token: string): CrmError {
  if (error instanceof CrmError) {
    if (!error.message.includes(token)) return error;
    return new CrmError(error.kind, error.message.replaceAll(token, '[token]'), {
      status: error.status,
      retryAfterMs: error.retryAfterMs,
    });
  }
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: { code?: unknown } | null };
  if (name === 'TimeoutError') return new CrmError('timeout', `no answer within ${TIMEOUT_MS / 1000} s`);
  return new CrmError('network', typeof cause?.code === 'string' ? cause.code : 'the connection broke');
}
