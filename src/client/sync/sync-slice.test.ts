import { sessionEnded } from '../auth/auth-slice';
import {
  lastSyncMoved,
  syncCancelled,
  syncFailed,
  syncLost,
  syncNoticed,
  syncProgressed,
  syncRequested,
  syncSlice,
  syncSucceeded,
  type SyncState,
} from './sync-slice';
import { buildRun } from './testing-stream';

const run = buildRun({ kind: 'full', id: 'run-7' });
const failure = { syncType: 'full', text: 'why' } as const;
const idle: SyncState = { status: 'idle', failure: null };
const failed: SyncState = { status: 'idle', failure };
const asked: SyncState = { status: 'syncing', syncType: 'full', cause: 'person', run: null };
const told: SyncState = { status: 'syncing', syncType: 'full', cause: 'tab', run };
const requested: SyncState = { status: 'syncing', syncType: 'last_update', cause: 'startup', run: null };

/** What becomes of `idle`, `failed`, `asked` and `told`. */
const TABLE = [
  [
    syncRequested({ syncType: 'last_update', cause: 'startup' }),
    { idle: requested, failed: requested, asked, told },
  ],
  [syncNoticed({ run, source: 'tab' }), { idle: told, failed: told, asked, told }],
  [syncProgressed({ run }), { idle, failed, asked: { ...asked, run }, told }],
  [syncSucceeded({ savedCount: 1, deletedCount: 0 }), { idle, failed: idle, asked: idle, told: idle }],
  [syncFailed({ failure }), { idle, failed, asked: failed, told: failed }],
  [syncCancelled(), { idle, failed: idle, asked: idle, told: idle }],
  [syncLost(), { idle, failed, asked, told: idle }],
  [lastSyncMoved(), { idle, failed: idle, asked, told }],
  [sessionEnded(), { idle, failed: idle, asked: idle, told: idle }],
] as const;

describe.each(TABLE)('after %j', (action, expected) => {
  it.each([
    ['idle', idle],
    ['failed', failed],
    ['asked', asked],
    ['told', told],
  ] as const)('when it is %s', (name, state) => {
    expect(syncSlice.reducer(state, action)).toEqual(expected[name]);
  });
});
