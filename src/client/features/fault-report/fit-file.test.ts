import type { RecordedAction } from '#client/lib/faults/fault-recorder';
import { buildAllowlist } from './contract-allowlist';
import { fitRecording } from './fit-file';
import { Masker } from './masker';
import { Pseudonyms } from './pseudonyms';

const masker = () =>
  new Masker({
    known: buildAllowlist(['listSales']),
    pseudonyms: new Pseudonyms(() => 1),
    places: new Set(),
  });

/** Returns actions of about 1,000 bytes each that do not change the state. */
function recorded(count: number, before: unknown = { count: 1 }): RecordedAction[] {
  const action = (index: number) => ({
    type: 'sync/syncLeft',
    payload: { text: 'a'.repeat(970), count: index },
  });
  return Array.from({ length: count }, (_, index) => ({ at: index, action: action(index), before }));
}

const getSize = (value: unknown): number => JSON.stringify(value).length;

it('keeps everything that fits', () => {
  const { payload, times, leftOut, preloadedState, end } = fitRecording(
    recorded(10),
    { count: 2 },
    masker(),
    100_000,
  );
  expect(JSON.parse(payload)).toHaveLength(10);
  expect(times).toHaveLength(10);
  expect([preloadedState, end, leftOut]).toEqual(['{"count":1}', '{"count":2}', []]);
});

it('keeps the last actions if not all fit', () => {
  const file = fitRecording(recorded(100), { count: 2 }, masker(), 50_000);
  const actions = JSON.parse(file.payload) as { payload: { count: number } }[];
  expect(getSize(file)).toBeLessThanOrEqual(50_000);
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.at(-1)?.payload.count).toBe(99);
});

it('keeps as many actions as fill half of the space beside the final state', () => {
  const end = getSize('{"count":2}');
  const [action] = JSON.parse(fitRecording(recorded(1), {}, masker(), 100_000).payload) as unknown[];
  const size = getSize(JSON.stringify(action));
  const countKept = (mostBytes: number) =>
    fitRecording(recorded(3), { count: 2 }, masker(), mostBytes).times.length;
  expect([countKept(end + 4 * size), countKept(end + 4 * size - 2)]).toEqual([2, 1]);
});

it('omits the largest responses of a large state, and lists them', () => {
  const rows = (count: number) => ({ data: Array.from({ length: count }, () => ({ text: 'word' })) });
  const state = {
    api: { queries: { 'listSales({"limit":1})': rows(9_000), 'listSales({"limit":2})': rows(10) } },
  };
  const file = fitRecording(recorded(20, state), state, masker(), 50_000);
  expect(getSize(file)).toBeLessThanOrEqual(50_000);
  expect(file.leftOut).toEqual(['listSales({"limit":1})', 'end']);
  expect(Object.keys(JSON.parse(file.preloadedState).api.queries)).toEqual(['listSales({"limit":2})']);
});
