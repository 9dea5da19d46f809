import type { UnknownAction } from '@reduxjs/toolkit';
import type { RecordedAction } from '../platform/faults/fault-recorder';
import type { Masker } from './masker';

/** What may vary in size. Texts of JSON. */
export interface Recording {
  preloadedState: string;
  payload: string;
  times: string[];
  end: string | null;
  leftOut: string[];
}

type Tree = Readonly<Record<string, unknown>>;
interface WithQueries {
  api?: { queries?: Record<string, Tree> };
}

const encoder = new TextEncoder();

/** In bytes, as a text within JSON. */
const sizeOf = (text: string): number => encoder.encode(JSON.stringify(text)).length;

const timeOf = (at: number): string => new Date(at).toISOString();

/**
 * Masks as many of the last actions as fit into `mostBytes`, with the state before the first of them. What is too large of a
 * state, an answer of many rows, is left out and named.
 */
export function fitRecording(
  recorded: readonly RecordedAction[],
  state: unknown,
  masker: Masker,
  mostBytes: number,
): Recording {
  const end = JSON.stringify(masker.value(state));
  const keepsEnd = sizeOf(end) < mostBytes / 3;
  const rest = keepsEnd ? mostBytes - sizeOf(end) : mostBytes;
  const masked = recorded.map(({ action, at }) => ({
    text: actionText(masker.action(action)),
    time: timeOf(at),
  }));
  let from = firstThatFits(
    masked.map(({ text }) => sizeOf(text)),
    rest / 2,
  );
  for (;;) {
    const before = masker.value(recorded[from]?.before ?? state);
    const actions = masked.slice(from);
    const payload = `[${actions.map(({ text }) => text).join(',')}]`;
    const times = actions.map(({ time }) => time);
    const room = rest - sizeOf(payload) - sizeOf(JSON.stringify(times));
    const isLast = from >= masked.length;
    const { text, leftOut } = withinRoom(before, isLast ? rest : room, isLast);
    if (text !== null)
      return {
        preloadedState: text,
        payload,
        times,
        end: keepsEnd ? end : null,
        leftOut: [...leftOut, ...(keepsEnd ? [] : ['end'])],
      };
    from += Math.ceil((masked.length - from) / 2);
  }
}

function actionText(action: UnknownAction): string {
  return JSON.stringify(action);
}

/** @returns the index of the first of those at the end that are together at most so large. */
function firstThatFits(sizes: readonly number[], most: number): number {
  let left = most;
  for (let index = sizes.length - 1; index >= 0; index -= 1) {
    left -= sizes[index] ?? 0;
    if (left < 0) return index + 1;
  }
  return 0;
}

/** `mayLeaveOut`: the largest answers go, one by one, until it fits. @returns null where it does not. */
function withinRoom(
  state: unknown,
  room: number,
  mayLeaveOut: boolean,
): { text: string | null; leftOut: string[] } {
  const text = JSON.stringify(state);
  if (sizeOf(text) <= room) return { text, leftOut: [] };
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
    if (sizeOf(smaller) <= room) return { text: smaller, leftOut };
  }
  return { text: '{}', leftOut: ['state'] };
}
