import { normalizeAutoSync } from './auto-sync-contract';

it.each([
  [1, 1],
  [1_440, 1_440],
  [100_000, 100_000],
  [0, 5],
  [2.5, 5],
  ['10', 5],
  [null, 5],
])('the interval %j becomes %d minutes', (syncInterval, minutes) => {
  expect(normalizeAutoSync({ autoSyncEnabled: true, syncInterval })).toEqual({
    autoSyncEnabled: true,
    syncInterval: minutes,
  });
});

it.each([undefined, null, {}])('%j is off, with the default interval', (value) => {
  expect(normalizeAutoSync(value)).toEqual({ autoSyncEnabled: false, syncInterval: 5 });
});
