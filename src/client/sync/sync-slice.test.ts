import { syncFailed, syncRequested, syncSlice, syncSucceeded, type SyncState } from './sync-slice';

const idle: SyncState = { status: 'idle' };
const syncing: SyncState = { status: 'syncing', syncType: 'full', silent: false };
const request = syncRequested({ syncType: 'last_update', silent: true });
const success = syncSucceeded({ savedCount: 1, deletedCount: 0 });

describe('the sync machine', () => {
  it.each([
    ['starts when it is idle', idle, request, { status: 'syncing', syncType: 'last_update', silent: true }],
    ['ignores a second request', syncing, request, syncing],
    ['ends by success', syncing, success, idle],
    ['ends by failure', syncing, syncFailed(), idle],
    ['has nothing to end when it is idle', idle, success, idle],
    ['has nothing to fail when it is idle', idle, syncFailed(), idle],
  ])('%s', (_what, state, action, expected) => {
    expect(syncSlice.reducer(state, action)).toEqual(expected);
  });
});
