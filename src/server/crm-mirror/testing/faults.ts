import type { FaultSpec } from '#mocks/fireberry/faults';
import type { Random } from './random';

/** All faults of fireberry.md section 4 that affect v3 queries, and all others known from comparable systems. */
export const CRM_FAULTS: readonly FaultSpec[] = [
  { kind: 'too-many-requests' },
  { kind: 'too-many-requests', retryAfter: 90 },
  { kind: 'server-error' },
  { kind: 'bad-gateway' },
  { kind: 'unauthorized' },
  { kind: 'payment-required' },
  { kind: 'forbidden' },
  { kind: 'error-in-200' },
  { kind: 'html-in-200' },
  { kind: 'timeout' },
  { kind: 'reset' },
  { kind: 'truncated-json' },
  { kind: 'proto-keys' },
  { kind: 'slow-drip' },
  { kind: 'huge-body', bytes: 20_100_000 },
  { kind: 'clock-off' },
  { kind: 'clock-off', ms: -600_000 },
  { kind: 'page-limit', size: 7 },
  { kind: 'empty' },
  { kind: 'cut-short' },
  { kind: 'wrong-type' },
  { kind: 'wrong-type', row: 'first', field: '_id' },
  { kind: 'wrong-type', row: 2, field: 'modifiedon' },
  { kind: 'missing-field' },
  { kind: 'missing-field', row: 3, field: '_id' },
  { kind: 'duplicate-in-page' },
  { kind: 'duplicate-across-pages' },
  { kind: 'row-moved' },
  { kind: 'row-moved', row: 'last' },
  { kind: 'row-moved', row: 5, when: 'before' },
  { kind: 'equal-stamps', count: 60 },
  { kind: 'stamp-future' },
  { kind: 'stamp-future', row: 4 },
  { kind: 'stamp-past' },
  { kind: 'stamp-past', row: 4 },
  { kind: 'stamp-missing' },
  { kind: 'stamp-missing', row: 4 },
  { kind: 'stamp-future', in: 'store' },
  { kind: 'stamp-past', in: 'store' },
  { kind: 'stamp-missing', in: 'store' },
];

/**
 * Returns whether the fault rejects the call. All rejections look alike to a reader; distorted responses are tested at more
 * places.
 */
export function isRefusal(fault: FaultSpec): boolean {
  return CRM_FAULTS.indexOf(fault) < CRM_FAULTS.findIndex(({ kind }) => kind === 'clock-off');
}

const CONTENT: readonly FaultSpec['kind'][] = ['wrong-type', 'missing-field'];

/** Returns whether the fault puts data into responses that no record has. */
export function corruptsContent(fault: FaultSpec): boolean {
  const { kind } = fault;
  return CONTENT.includes(kind) || (kind.startsWith('stamp-') && fault.in !== 'store');
}

/** Maximum number of empty responses. An entity is requested three times before an empty result is accepted. */
const MAX_EMPTY = 2;
const BULKY: readonly FaultSpec['kind'][] = ['huge-body'];

/** Returns a random fault at a random place, of one object or all, once or repeatedly. */
export function randomFault(random: Random, objects: readonly number[]): FaultSpec {
  const all = [...CRM_FAULTS, { kind: 'row-deleted', row: random.between(0, 5) } as const];
  // 20 MB are slow to create, and all alike.
  const kinds = random.chance(0.02) ? all : all.filter(({ kind }) => !BULKY.includes(kind));
  const fault = { ...random.pick(kinds) };
  if (fault.row !== undefined && random.chance(0.5)) fault.row = random.between(0, 7);
  const when: Partial<FaultSpec> = random.chance(0.6)
    ? { nth: random.between(1, 7) }
    : { every: random.between(1, 4), times: random.between(1, 6) };
  // An entity that was never seen cannot be distinguished from one that is always answered with none.
  if (fault.kind === 'empty' && when.times !== undefined) when.times = Math.min(when.times, MAX_EMPTY);
  const object = random.chance(0.6) ? 13 : random.pick(objects);
  return { ...fault, ...when, ...(random.chance(0.8) && { object }) };
}
