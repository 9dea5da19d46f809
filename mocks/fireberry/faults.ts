import type { ApiFamily } from './types';

/** Responses that replace the call. No data is read. */
export const REFUSALS = [
  'too-many-requests',
  'server-error',
  'query-timeout',
  'bad-gateway',
  'unauthorized',
  'payment-required',
  'forbidden',
  'error-in-200',
  'html-in-200',
  'timeout',
] as const;

/** Changes of the CRM's data before or after the call. */
export const DATA_FAULTS = ['row-moved', 'row-deleted', 'equal-stamps'] as const;

/** Changes of the response's content. `stamp-*` with `in: "store"` change the stored data instead. */
export const CONTENT_FAULTS = [
  'page-limit',
  'wrong-type',
  'missing-field',
  'duplicate-in-page',
  'duplicate-across-pages',
  'stamp-future',
  'stamp-past',
  'stamp-missing',
  'empty',
  'cut-short',
  'proto-keys',
] as const;

/** Changes of the response's transport. */
export const TRANSPORT_FAULTS = [
  'clock-off',
  'delay',
  'truncated-json',
  'reset',
  'slow-drip',
  'huge-body',
] as const;

export const FAULT_KINDS = [...REFUSALS, ...DATA_FAULTS, ...CONTENT_FAULTS, ...TRANSPORT_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type FaultSpec = {
  kind: FaultKind;
  /** Applies to every Nth matching call. Without `every` and `nth`: to all of them. */
  every?: number;
  /** Applies to the Nth matching call only, counted from 1 since the fault was added. */
  nth?: number;
  /** Maximum number of applications. */
  times?: number;
  /** Limits the fault to calls for this object number. */
  object?: number;
  route?: ApiFamily;
  /** 429: seconds for the `Retry-After` header. Without it, the header is missing. */
  retryAfter?: number;
  /** `wrong-type`, `missing-field`: the field, and the value to set. */
  field?: string;
  value?: unknown;
  /** Affected row: `last` (default), `first` or an index. */
  row?: 'first' | 'last' | number;
  /** `stamp-*`: changes the response only (default), or the stored record. */
  in?: 'answer' | 'store';
  /** `row-moved`, `row-deleted`: before the page is read, or after (default). */
  when?: 'before' | 'after';
  /** Milliseconds of `stamp-*` (default: a day), `clock-off` (ten minutes), `delay` (a second). */
  ms?: number;
  /** `page-limit`: rows per page (default: 50). `query-timeout`: largest page size that still succeeds (0). */
  size?: number;
  /** `equal-stamps`: number of records (default: 10,000). */
  count?: number;
  /** `slow-drip`: bytes per chunk, and milliseconds between chunks; `huge-body`: total bytes (50 MB). */
  bytes?: number;
  delayMs?: number;
};

export type FaultState = FaultSpec & { id: number; calls: number; fired: number };
export type CallInfo = { family: ApiFamily; object?: number };

function firesAt(fault: FaultState): boolean {
  if (fault.times !== undefined && fault.fired >= fault.times) return false;
  if (fault.nth !== undefined) return fault.calls === fault.nth;
  return fault.every === undefined || fault.calls % fault.every === 0;
}

/** Active faults, each with a counter of its matching calls. */
export class FaultBook {
  private faults: FaultState[] = [];
  private nextId = 1;

  /** @throws Error for an unknown kind or a count below 1. */
  add(spec: FaultSpec): number {
    if (!FAULT_KINDS.includes(spec.kind)) throw new Error(`unknown fault: ${String(spec.kind)}`);
    for (const count of [spec.every, spec.nth, spec.times]) {
      if (count !== undefined && (!Number.isInteger(count) || count < 1))
        throw new Error('counts start at 1');
    }
    const id = this.nextId;
    this.nextId += 1;
    this.faults.push({ ...spec, id, calls: 0, fired: 0 });
    return id;
  }

  list(): FaultState[] {
    return this.faults.map((fault) => ({ ...fault }));
  }

  remove(id: number): boolean {
    const before = this.faults.length;
    this.faults = this.faults.filter((fault) => fault.id !== id);
    return this.faults.length < before;
  }

  clear(): void {
    this.faults = [];
  }

  /** Counts a call and returns the faults that apply to it, in the order of adding. */
  strike(call: CallInfo): FaultSpec[] {
    const struck: FaultSpec[] = [];
    for (const fault of this.faults) {
      if (fault.route !== undefined && fault.route !== call.family) continue;
      if (fault.object !== undefined && fault.object !== call.object) continue;
      fault.calls += 1;
      if (!firesAt(fault)) continue;
      fault.fired += 1;
      struck.push(fault);
    }
    return struck;
  }
}
