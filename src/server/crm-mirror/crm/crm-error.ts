import type { SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import type { MappingIssue } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';

/** Kinds of all failures of calls to the CRM (fireberry.md section 4). */
export type CrmErrorKind =
  | 'rate_limited'
  | 'unauthorized'
  | 'forbidden'
  | 'bad_request'
  | 'server'
  | 'network'
  | 'timeout'
  | 'malformed';

const RETRYABLE: ReadonlySet<CrmErrorKind> = new Set([
  'rate_limited',
  'server',
  'network',
  'timeout',
  'malformed',
]);

interface CrmErrorExtras {
  /** HTTP status; null without a response. */
  status?: number | null;
  /** True if the calls of the day are used up, so that waiting is useless. */
  dailyCap?: boolean;
  /** Delay requested by the CRM before the next call, ms. */
  retryAfterMs?: number;
  /** True if the response exceeded the size limit. */
  isTooLarge?: boolean;
  cause?: unknown;
}

/** A failed call to the CRM. Its message may contain the CRM's message, but never the token. */
export class CrmError extends Error {
  readonly status: number | null;
  readonly dailyCap: boolean;
  readonly retryAfterMs: number;
  /** True if a smaller page may succeed. A timeout also indicates a query with too many records. */
  readonly isTooLarge: boolean;

  constructor(
    readonly kind: CrmErrorKind,
    message: string,
    extras: CrmErrorExtras = {},
  ) {
    super(message, { cause: extras.cause });
    this.name = 'CrmError';
    this.status = extras.status ?? null;
    this.dailyCap = extras.dailyCap ?? false;
    this.retryAfterMs = extras.retryAfterMs ?? 0;
    this.isTooLarge = extras.isTooLarge ?? kind === 'timeout';
  }

  /** True if the same call may succeed a little later. */
  get retryable(): boolean {
    return RETRYABLE.has(this.kind) && !this.dailyCap;
  }
}

export type SyncStopKind =
  | 'guard'
  | 'empty'
  | 'incomplete'
  | 'closing'
  | 'cancelled'
  | 'lease_lost'
  | 'not_configured'
  /** Nobody has saved a mapping yet. */
  | 'mapping_unchosen'
  /** The CRM contradicts the mapping; see `MappingBroken`. */
  | 'mapping'
  /** The mapping or the time zone changed during the run. */
  | 'reading_changed';

/** The token may not read the records of some objects. All others were read. */
export class ObjectsUnreadable extends Error {
  constructor(readonly results: readonly Pick<SyncResult, 'entity' | 'unreadable'>[]) {
    super(results.map(({ entity, unreadable }) => `${entity}: ${unreadable}`).join('; '));
    this.name = 'ObjectsUnreadable';
  }
}

/** Thrown to end a run early for one of our own reasons. */
export class SyncStopped extends Error {
  constructor(
    readonly kind: SyncStopKind,
    message: string,
  ) {
    super(message);
    this.name = 'SyncStopped';
  }
}

/** The CRM lacks objects or fields of the mapping, so a run would read nothing or the wrong data. */
export class MappingBroken extends SyncStopped {
  constructor(readonly issues: readonly MappingIssue[]) {
    const paths = issues.map(
      ({ entity, part, mapped, problem }) => `${entity}.${part} ${mapped}: ${problem}`,
    );
    super('mapping', paths.join('; '));
  }
}

/** Thrown if a comparison cannot begin, or if the comparison of one entity ends early while others continue. */
export class ComparisonStopped extends Error {
  /** @param problem user-facing reason */
  constructor(readonly problem: string) {
    super('a comparison was stopped');
    this.name = 'ComparisonStopped';
  }
}
