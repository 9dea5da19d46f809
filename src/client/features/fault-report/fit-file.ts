import type { RecordedAction } from '#client/lib/faults/fault-recorder';
import type { Masker } from './masker';

/** Parts of variable size, as JSON strings. */
export interface Recording {
  preloadedState: string;
  payload: string;
  times: string[];
  leftOut: string[];
}

type Tree = Readonly<Record<string, unknown>>;
interface WithQueries {
  api?: { queries?: Record<string, Tree> };
}

const encoder = new TextEncoder();

/** Returns the size of a text within JSON, bytes. */
const getSize = (text: string): number => encoder.encode(JSON.stringify(text)).length;

const getTime = (at: number): string => new Date(at).toISOString();

/**
 * Masks as many of the last actions as fit into `mostBytes`, with the state before them. Large responses in the state
 * are omitted and listed.
 */
export function fitRecording(
  recorded: readonly RecordedAction[],
  state: object,
  masker: Masker,
  mostBytes: number,
): Recording {
  const masked = recorded.map(({ action, at }) => ({
    text: JSON.stringify(masker.action(action)),
    time: getTime(at),
  }));
  let from = firstThatFits(
    masked.map(({ text }) => getSize(text)),
    mostBytes / 2,
  );
  for (;;) {
    const before = masker.state((recorded[from]?.before ?? state) as object);
    const actions = masked.slice(from);
    const payload = `[${actions.map(({ text }) => text).join(',')}]`;
    const times = actions.map(({ time }) => time);
    const space = mostBytes - getSize(payload) - getSize(JSON.stringify(times));
    const isLast = from >= masked.length;
    const { text, leftOut } = withinRoom(before, isLast ? mostBytes : space, isLast);
    if (text !== null) return { preloadedState: text, payload, times, leftOut };
    from += Math.ceil((masked.length - from) / 2);
  }
}

/** @returns The index of the first element of the longest tail within the size limit. */
function firstThatFits(sizes: readonly number[], most: number): number {
  let left = most;
  for (let index = sizes.length - 1; index >= 0; index -= 1) {
    left -= sizes[index] ?? 0;
    if (left < 0) return index + 1;
  }
  return 0;
}

/**
 * `mayLeaveOut`: removes the largest responses until the text fits.
 * @returns null if it does not fit.
 */
function withinRoom(
  state: unknown,
  space: number,
  mayLeaveOut: boolean,
): { text: string | null; leftOut: string[] } {
  const text = JSON.stringify(state);
  if (getSize(text) <= space) return { text, leftOut: [] };
  if (!mayLeaveOut) return { text: null, leftOut: [] };
  const queries = { ...(state as WithQueries).api?.queries };
  const bySize = Object.keys(queries).sort(
    (a, b) => JSON.stringify(queries[b]).length - JSON.stringify(queries[a]).length,
  );
  const leftOut: string[] = [];
  for (const key of bySize) {
    delete queries[key];
    leftOut.push(key);
    const smaller = JSON.stringify({ ...(state as Tree), api: { ...(state as WithQueries).api, queries } });
    if (getSize(smaller) <= space) return { text: smaller, leftOut };
  }
  return { text: '{}', leftOut: ['state'] };
}
