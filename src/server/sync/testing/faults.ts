import type { FaultSpec } from '../../../../mocks/fireberry/faults';
import type { Random } from './random';

/** Every fault of fireberry.md section 4 that a v3 query can meet, and everything else that comparable systems met. */
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

/** Refused calls are all alike to a reader; what bends an answer matters at more places. */
export function isRefusal(fault: FaultSpec): boolean {
  return CRM_FAULTS.indexOf(fault) < CRM_FAULTS.findIndex(({ kind }) => kind === 'clock-off');
}

const CONTENT: readonly FaultSpec['kind'][] = ['wrong-type', 'missing-field'];

/** Does it put into answers what no record says? */
export function bendsContent(fault: FaultSpec): boolean {
  const { kind } = fault;
  return CONTENT.includes(kind) || (kind.startsWith('stamp-') && fault.in !== 'store');
}

/** An entity is asked for three times before the CRM is believed that there is none of it. */
const MOST_EMPTY = 2;
const BULKY: readonly FaultSpec['kind'][] = ['huge-body'];

/** One fault at a random place; of an object or of all, once or again and again. */
export function randomFault(random: Random, objects: readonly number[]): FaultSpec {
  const all = [...CRM_FAULTS, { kind: 'row-deleted', row: random.between(0, 5) } as const];
  // Twenty megabytes are slow to make, and all alike.
  const kinds = random.chance(0.02) ? all : all.filter(({ kind }) => !BULKY.includes(kind));
  const fault = { ...random.pick(kinds) };
  if (fault.row !== undefined && random.chance(0.5)) fault.row = random.between(0, 7);
  const when: Partial<FaultSpec> = random.chance(0.6)
    ? { nth: random.between(1, 7) }
    : { every: random.between(1, 4), times: random.between(1, 6) };
  // What nobody has ever seen and what is answered by "none" every time it is asked for cannot be told apart.
  if (fault.kind === 'empty' && when.times !== undefined) when.times = Math.min(when.times, MOST_EMPTY);
  const object = random.chance(0.6) ? 13 : random.pick(objects);
  return { ...fault, ...when, ...(random.chance(0.8) && { object }) };
}
