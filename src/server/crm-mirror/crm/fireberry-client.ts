import type { Clock } from '#server/lib/clock';
import { crmCalls } from '#server/lib/metrics/counters';
import { CALL_TIMEOUT_MS, type CrmBudget } from './crm-budget';
import { CrmError, SyncStopped } from './crm-error';
import { readPage, readEnvelope, type FireberryPage } from './fireberry-response';

/** Supported conditions of the v3 query (fireberry.md section 3b). */
export type Condition =
  | { fieldName: string; operator: 'ge' | 'lt'; value: string }
  | { fieldName: string; operator: 'is-null' }
  | { fieldName: string; operator: 'eq-in' | 'not-in'; value: readonly string[] };

/** Aggregate over many records. Its rows have no `_id`. */
export interface AggregateField {
  name: string;
  alias: string;
  aggrFunc: 'COUNT' | 'SUM';
}

export interface FireberryQuery {
  objectType: number;
  fields: readonly (string | AggregateField)[];
  /** A single group of conditions; null requests every record. */
  filter: { type: 'AND' | 'OR'; conditions: readonly Condition[] } | null;
  /** Fields to group by, one row per value. If absent: one row per record, or a single row if `fields` are aggregates. */
  groupBy?: readonly string[];
  orderBy: readonly string[];
  order: 'asc' | 'desc';
  /** Starts at 1. */
  pageNumber: number;
  pageSize: number;
}

export interface FireberryClient {
  /**
   * Requests one page, with retries for temporary failures. After a query of records has timed out, pages are half as large.
   * @throws CrmError if the page cannot be read
   */
  query(query: FireberryQuery): Promise<FireberryPage>;
  /**
   * Requests metadata (fireberry.md section 2) under the same rules and returns the response's `data`.
   * @param path below `/metadata/`, without characters that need escaping
   * @throws CrmError as `query` does
   */
  metadata(path: string): Promise<unknown>;
  /** Returns the number of calls so far, including failed ones. */
  calls(): number;
}

export interface FireberryClientOptions {
  url: string;
  token: string;
  fetch: typeof fetch;
  clock: Clock;
  budget: CrmBudget;
  /** Called before each call, and every second during a call. May throw to end the run and the call. */
  keepAlive: () => Promise<void>;
  /** Waits and calls `keepAlive` meanwhile. */
  pause: (ms: number, why: WaitReason) => Promise<void>;
  /** Cancels the current call. */
  signal: AbortSignal;
  /** Maximum number of repetitions after temporary failures. Defaults to 3. */
  retries?: number;
}

/** Reason of a wait: the call limit of the CRM, or a retry after a failure. */
export type WaitReason = 'quota' | 'retry';

const RETRIES = 3;
const CHECK_INTERVAL_MS = 1_000;
/** Minimum page size after reductions. */
const MIN_PAGE_SIZE = 25;
/** Maximum length of the CRM's error message. */
const MAX_MESSAGE_LENGTH = 200;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Creates a client of the v3 query and of the metadata. It never exposes the token, including in errors, and follows no
 * redirects.
 */
export function createFireberryClient(options: FireberryClientOptions): FireberryClient {
  let calls = 0;
  let largestPage = Infinity;
  async function attempt<T>(
    ask: (signal: AbortSignal) => Promise<T>,
    onFailure: (failure: CrmError) => void = () => {},
  ): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      await options.keepAlive();
      const call = await options.budget.take((ms) => options.pause(ms, 'quota'));
      calls += 1;
      const result = await withinTime(options, ask).catch((error: unknown) =>
        asCrmError(error, options.token),
      );
      await call.end();
      crmCalls.inc({ result: getResult(result) });
      if (result instanceof SyncStopped) throw result;
      if (!(result instanceof CrmError)) return result;
      onFailure(result);
      if (!result.retryable || attempt === (options.retries ?? RETRIES)) throw result;
      const why = result.kind === 'rate_limited' ? 'quota' : 'retry';
      await options.pause(await pauseAfter(result, attempt, options), why);
    }
  }
  return {
    query: (request) => {
      // Pages of groups keep their size, since groups are numbered by their pages.
      const isRecordQuery = request.fields.every((field) => typeof field === 'string');
      const names = ['_id', ...request.fields.map(getKey), ...(request.groupBy ?? [])];
      let pageSize = request.pageSize;
      return attempt(
        async (signal) => {
          pageSize = isRecordQuery ? Math.min(request.pageSize, largestPage) : request.pageSize;
          const init = { method: 'POST', body: getBody({ ...request, pageSize }), signal };
          const page = await readPage(await send(options, '/api/v3/query', init), names);
          const isSmaller = pageSize < request.pageSize;
          return isSmaller ? { ...page, pageSize: Math.min(pageSize, page.pageSize ?? pageSize) } : page;
        },
        (failure) => {
          if (isRecordQuery && failure.isTooLarge)
            largestPage = Math.min(largestPage, Math.max(MIN_PAGE_SIZE, Math.floor(pageSize / 2)));
        },
      );
    },
    metadata: (path) =>
      attempt(async (signal) =>
        readEnvelope(await send(options, `/metadata/${path}`, { method: 'GET', signal })),
      ),
    calls: () => calls,
  };
}

/** Returns the result of a call for the metrics. */
function getResult(result: unknown): string {
  if (result instanceof SyncStopped) return 'stopped';
  return result instanceof CrmError ? result.kind : 'ok';
}

/**
 * Runs a call including the reading of its body, so that a slow body has no extra time. Aborts it on timeout, when the server
 * shuts down, and when `keepAlive` throws, so that a cancellation does not wait for an unresponsive CRM. The timers are
 * referenced here: signals of `AbortSignal.any` and `timeout` can be garbage-collected before they fire.
 */
async function withinTime<T>(
  { keepAlive, signal: closing }: FireberryClientOptions,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const call = new AbortController();
  const close = (): void => call.abort(closing.reason);
  if (closing.aborted) close();
  closing.addEventListener('abort', close);
  const late = setTimeout(() => call.abort(new DOMException('late', 'TimeoutError')), CALL_TIMEOUT_MS);
  let checking: Promise<void> | null = null;
  const check = setInterval(() => {
    checking ??= keepAlive()
      .catch((error: unknown) => call.abort(error))
      .finally(() => (checking = null));
  }, CHECK_INTERVAL_MS);
  try {
    return await ask(call.signal);
  } finally {
    clearTimeout(late);
    clearInterval(check);
    closing.removeEventListener('abort', close);
    // Its statement must not outlast the run.
    await checking;
  }
}

async function pauseAfter(
  failure: CrmError,
  attempt: number,
  { budget }: FireberryClientOptions,
): Promise<number> {
  const growing = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  if (failure.kind !== 'rate_limited') return growing;
  // The minute is used up for all our servers.
  return Math.max(await budget.closeMinute(), Math.min(failure.retryAfterMs, 2 * MAX_PAUSE_MS));
}

/** Returns the key of a field's value in the response. */
function getKey(field: string | AggregateField): string {
  return typeof field === 'string' ? field : field.alias;
}

/** Removes duplicates: a mapping may name a field in two spellings. */
function withoutTwins(fields: FireberryQuery['fields']): FireberryQuery['fields'] {
  return [...new Map(fields.map((field) => [getKey(field).toLowerCase(), field])).values()];
}

function getBody(query: FireberryQuery): string {
  return JSON.stringify({
    objectType: query.objectType,
    fields: withoutTwins(query.fields).map((field) => (typeof field === 'string' ? { name: field } : field)),
    ...(query.filter && { filter: [query.filter] }),
    ...(query.groupBy && { groupBy: query.groupBy.map((name) => ({ name })) }),
    orderBy: query.orderBy.map((name) => ({ name, order: query.order })),
    pageNumber: query.pageNumber,
    pageSize: query.pageSize,
  });
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
  });
}

/** Converts an error of `fetch` to our kinds. Its message and cause are dropped, since they may contain headers. */
function asCrmError(error: unknown, token: string): CrmError | SyncStopped {
  if (error instanceof SyncStopped) return error;
  if (error instanceof CrmError) {
    const { kind, status, retryAfterMs, isTooLarge } = error;
    return new CrmError(kind, withoutToken(error.message, token), { status, retryAfterMs, isTooLarge });
  }
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: { code?: unknown } | null };
  if (name === 'TimeoutError') return new CrmError('timeout', `no answer within ${CALL_TIMEOUT_MS / 1000} s`);
  return new CrmError('network', typeof cause?.code === 'string' ? cause.code : 'the connection broke');
}

/** Removes the token before truncating, so that no part of it is logged. */
function withoutToken(message: string, token: string): string {
  const literal = token.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return message.replaceAll(new RegExp(literal, 'gi'), '[token]').slice(0, MAX_MESSAGE_LENGTH);
}
