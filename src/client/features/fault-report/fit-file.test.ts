import type { RecordedAction } from '#client/lib/faults/fault-recorder';
import { buildAllowlist } from './allowlist';
import { fitRecording } from './fit-file';
import { Masker } from './masker';

const masker = () =>
  new Masker({ allowed: buildAllowlist(['listSales']), slices: ['sync'], paths: [], day: '2026-11-28' });

/** Returns actions of about 1,000 bytes each that do not change the state. */
function recorded(count: number, before: object = { before: true }): RecordedAction[] {
  const action = (index: number) => ({
    type: 'sync/syncLeft',
    payload: { text: Array.from({ length: 100 }, () => 'a'), isLast: index === count - 1 },
  });
  return Array.from({ length: count }, (_, index) => ({ at: index, action: action(index), before }));
}

const getSize = (value: unknown): number => JSON.stringify(value).length;

it('keeps everything that fits', () => {
  const { payload, times, leftOut, preloadedState } = fitRecording(recorded(10), {}, masker(), 100_000);
  expect(JSON.parse(payload)).toHaveLength(10);
  expect(times).toHaveLength(10);
  expect([preloadedState, leftOut]).toEqual(['{"before":true}', []]);
});

it('keeps the last actions if not all fit', () => {
  const file = fitRecording(recorded(100), {}, masker(), 50_000);
  const actions = JSON.parse(file.payload) as { payload: { isLast: boolean } }[];
  expect(getSize(file)).toBeLessThanOrEqual(50_000);
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.at(-1)?.payload.isLast).toBe(true);
});

it('keeps as many actions as fill half of the space', () => {
  const [action] = JSON.parse(fitRecording(recorded(1), {}, masker(), 100_000).payload) as unknown[];
  const size = getSize(JSON.stringify(action));
  const countKept = (mostBytes: number) => fitRecording(recorded(3), {}, masker(), mostBytes).times.length;
  expect([countKept(4 * size + 4), countKept(4 * size - 4)]).toEqual([2, 1]);
});

it('omits the largest responses of a large state, and lists them', () => {
  const rows = (count: number) => ({ data: Array.from({ length: count }, () => ({ text: 'word' })) });
  const state = {
    api: { queries: { 'listSales({"limit":1})': rows(9_000), 'listSales({"limit":2})': rows(10) } },
  };
  const file = fitRecording(recorded(20, state), state, masker(), 50_000);
  expect(getSize(file)).toBeLessThanOrEqual(50_000);
  expect(file.leftOut).toEqual(['listSales({"limit":1})']);
  expect(Object.keys(JSON.parse(file.preloadedState).api.queries)).toEqual(['listSales({"limit":2})']);
});
