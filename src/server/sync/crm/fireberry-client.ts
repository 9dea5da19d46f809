import type { Clock } from '../../platform/clock';
import { CALL_TIMEOUT_MS, type CrmBudget } from './crm-budget';
import { CrmError, SyncStopped } from './crm-error';
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
   * Asks for one page; tries again, after a while, where that may help. From a query of records that took too long on, pages
   * are half as large.
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
  /** Called before each call, and every second while one is out; may throw to end the run, and the call with it. */
  keepAlive: () => Promise<void>;
  /** Waits, keeping alive meanwhile. */
  pause: (ms: number, why: WaitReason) => Promise<void>;
  /** Ends the call in flight. */
  signal: AbortSignal;
}

/** For its turn among the calls that the CRM allows, or before it asks again what went wrong. */
export type WaitReason = 'quota' | 'retry';

const RETRIES = 3;
const LOOK_MS = 1_000;
/** No page is made smaller than this. */
const SMALLEST_PAGE = 25;
/** Of what the CRM says of an error. */
const LONGEST_MESSAGE = 200;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A client of the v3 query and of the metadata. It never tells the token, in no error either, and follows no redirect. */
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
      const answer = await withinTime(options, ask).catch((error: unknown) =>
        asCrmError(error, options.token),
      );
      await call.end();
      if (answer instanceof SyncStopped) throw answer;
      if (!(answer instanceof CrmError)) return answer;
      onFailure(answer);
      if (!answer.retryable || attempt === RETRIES) throw answer;
      const why = answer.kind === 'rate_limited' ? 'quota' : 'retry';
      await options.pause(await pauseAfter(answer, attempt, options), why);
    }
  }
  return {
    query: (wanted) => {
      // Groups are numbered by their pages: they keep their size.
      const isOfRecords = wanted.fields.every((field) => typeof field === 'string');
      const names = ['_id', ...wanted.fields.map(keyOf), ...(wanted.groupBy ?? [])];
      let pageSize = wanted.pageSize;
      return attempt(
        async (signal) => {
          pageSize = isOfRecords ? Math.min(wanted.pageSize, largestPage) : wanted.pageSize;
          const init = { method: 'POST', body: bodyOf({ ...wanted, pageSize }), signal };
          const page = await readAnswer(await send(options, '/api/v3/query', init), names);
          const isSmaller = pageSize < wanted.pageSize;
          return isSmaller ? { ...page, pageSize: Math.min(pageSize, page.pageSize ?? pageSize) } : page;
        },
        (failure) => {
          if (isOfRecords && failure.isTooLarge)
            largestPage = Math.min(largestPage, Math.max(SMALLEST_PAGE, Math.floor(pageSize / 2)));
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

/**
 * Does a call, the reading of its body too: a page that drips in has no more time than one that does not come. Ends it
 * when it is late, when the server closes, and when `keepAlive` throws meanwhile: whoever cancels does not wait for a CRM
 * that is silent. The timers are held here: signals made by `AbortSignal.any` and `timeout` can be collected unfired.
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
  let isLooking = false;
  const look = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    keepAlive()
      .catch((error: unknown) => call.abort(error))
      .finally(() => (isLooking = false));
  }, LOOK_MS);
  try {
    return await ask(call.signal);
  } finally {
    clearTimeout(late);
    clearInterval(look);
    closing.removeEventListener('abort', close);
  }
}

async function pauseAfter(
  failure: CrmError,
  attempt: number,
  { budget }: FireberryClientOptions,
): Promise<number> {
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  if (failure.kind !== 'rate_limited') return growing;
  // The minute is used up for every server of ours.
  return Math.max(await budget.closeMinute(), Math.min(failure.retryAfterMs, 2 * LONGEST_PAUSE_MS));
}

/** The key under which a field's value is answered. */
function keyOf(field: string | AggregateField): string {
  return typeof field === 'string' ? field : field.alias;
}

/** A mapping may name one field in two spellings. */
function withoutTwins(fields: FireberryQuery['fields']): FireberryQuery['fields'] {
  return [...new Map(fields.map((field) => [keyOf(field).toLowerCase(), field])).values()];
}

function bodyOf(wanted: FireberryQuery): string {
  return JSON.stringify({
    objectType: wanted.objectType,
    fields: withoutTwins(wanted.fields).map((field) => (typeof field === 'string' ? { name: field } : field)),
    ...(wanted.filter && { filter: [wanted.filter] }),
    ...(wanted.groupBy && { groupBy: wanted.groupBy.map((name) => ({ name })) }),
    orderBy: wanted.orderBy.map((name) => ({ name, order: wanted.order })),
    pageNumber: wanted.pageNumber,
    pageSize: wanted.pageSize,
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

/** What `fetch` threw, in our kinds. Its own texts and causes are left behind: they may hold headers. */
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

/** First without the token, then cut: a part of it is as little for a log as the whole. */
function withoutToken(message: string, token: string): string {
  const literal = token.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return message.replaceAll(new RegExp(literal, 'gi'), '[token]').slice(0, LONGEST_MESSAGE);
}
