import type { ApiFamily } from './types';

/** Answers that replace the call: nothing is read. */
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

/** Things that happen to the CRM's data around the call. */
export const DATA_FAULTS = ['row-moved', 'row-deleted', 'equal-stamps'] as const;

/** Changes to the answer's content; `stamp-*` with `in: "store"` change the data instead. */
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

/** Changes to how the answer travels. */
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
  /** Every Nth matching call; with neither `every` nor `nth`, all of them. */
  every?: number;
  /** Only the Nth matching call, counted from 1 since the fault was set. */
  nth?: number;
  /** At most so many times. */
  times?: number;
  /** Only calls about this object number. */
  object?: number;
  route?: ApiFamily;
  /** 429: seconds for its `Retry-After`, which is absent without it. */
  retryAfter?: number;
  /** `wrong-type`, `missing-field`: which field, and the value to put there. */
  field?: string;
  value?: unknown;
  /** Which row: `last` (default), `first` or its position. */
  row?: 'first' | 'last' | number;
  /** `stamp-*`: bend the answer only (default), or the stored record. */
  in?: 'answer' | 'store';
  /** `row-moved`, `row-deleted`: before the page is read or after (default). */
  when?: 'before' | 'after';
  /** `stamp-*` (a day), `clock-off` (ten minutes), `delay` (a second): milliseconds. */
  ms?: number;
  /** `page-limit`: rows a page (50). `query-timeout`: the largest page that is still answered (0). */
  size?: number;
  /** `equal-stamps`: records (10,000). */
  count?: number;
  /** `slow-drip`: bytes a chunk and milliseconds between them; `huge-body`: bytes in all (50 MB). */
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

/** The faults in force, each with its own count of the calls it applies to. */
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

  /** Counts one call and gives the faults that strike it, in the order they were set. */
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
