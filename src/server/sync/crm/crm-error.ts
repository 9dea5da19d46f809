import type { SyncResult } from '../../../contract/sync/sync-contract';
import type { MappingIssue } from '../../../contract/mapping/sync-mapping-contract';

/** Everything that can go wrong between us and the CRM (fireberry.md section 4), as one of these. */
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
  /** HTTP status; null when there was no answer. */
  status?: number | null;
  /** The calls of the day are used up: nothing to wait for. */
  dailyCap?: boolean;
  /** Milliseconds after which the CRM says that it will listen again. */
  retryAfterMs?: number;
  /** The answer was larger than is read. */
  isTooLarge?: boolean;
  cause?: unknown;
}

/** A call to the CRM that brought nothing. Its message may name what the CRM said, never the token. */
export class CrmError extends Error {
  readonly status: number | null;
  readonly dailyCap: boolean;
  readonly retryAfterMs: number;
  /** May a smaller page succeed where this one did not? A query that takes too long is one of too many records. */
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

  /** May the same call succeed a little later? */
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
  /** The CRM contradicts the mapping: `MappingBroken` says where. */
  | 'mapping'
  /** Mapping or zone were changed in the middle. */
  | 'reading_changed';

/** The CRM gives this token none of some objects' records; all the others were read. */
export class ObjectsUnreadable extends Error {
  constructor(readonly results: readonly Pick<SyncResult, 'entity' | 'unreadable'>[]) {
    super(results.map(({ entity, unreadable }) => `${entity}: ${unreadable}`).join('; '));
    this.name = 'ObjectsUnreadable';
  }
}

/** A run that ends before its end by our own decision. */
export class SyncStopped extends Error {
  constructor(
    readonly kind: SyncStopKind,
    message: string,
  ) {
    super(message);
    this.name = 'SyncStopped';
  }
}

/** The CRM no longer has what the mapping names: a run would read nothing, or the wrong thing. */
export class MappingBroken extends SyncStopped {
  constructor(readonly issues: readonly MappingIssue[]) {
    const places = issues.map(
      ({ entity, part, mapped, problem }) => `${entity}.${part} ${mapped}: ${problem}`,
    );
    super('mapping', places.join('; '));
  }
}
