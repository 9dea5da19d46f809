import { sessionEnded } from '#client/session/auth-slice';
import {
  lastSyncMoved,
  syncCancelled,
  syncFailed,
  syncLeft,
  syncExpired,
  syncNoticed,
  syncProgressed,
  syncRequested,
  syncSlice,
  syncSucceeded,
  type SyncState,
} from './sync-slice';
import { buildRun } from './testing/stream';

const run = buildRun({ kind: 'full', id: 'run-7' });
const failure = { syncType: 'full', text: 'why' } as const;
const idle: SyncState = { status: 'idle', failure: null };
const failed: SyncState = { status: 'idle', failure };
const base = { status: 'syncing', syncType: 'full' } as const;
const byPerson: SyncState = { ...base, cause: 'person', run: null };
const compared = buildRun({ kind: 'compare', id: 'run-6' });
const waits: SyncState = { ...byPerson, run: compared };
const inOtherTab: SyncState = { ...base, cause: 'tab', run };
const requested: SyncState = { ...base, syncType: 'last_update', cause: 'startup', run: null };

/** Next states of `idle`, `failed`, `byPerson`, `waits` and `inOtherTab`. */
const TABLE = [
  [
    syncRequested({ syncType: 'last_update', cause: 'startup' }),
    { idle: requested, failed: requested, byPerson, waits, inOtherTab },
  ],
  [
    syncNoticed({ run, source: 'tab' }),
    { idle: inOtherTab, failed: inOtherTab, byPerson, waits, inOtherTab },
  ],
  [
    syncProgressed({ run: compared }),
    { idle, failed, byPerson: waits, waits, inOtherTab: { ...inOtherTab, run: compared } },
  ],
  [
    syncProgressed({ run }),
    { idle, failed, byPerson: { ...byPerson, run }, waits: { ...byPerson, run }, inOtherTab },
  ],
  [
    syncSucceeded({ savedCount: 1, deletedCount: 0 }),
    { idle, failed: idle, byPerson: idle, waits: idle, inOtherTab: idle },
  ],
  [syncFailed({ failure }), { idle, failed, byPerson: failed, waits: failed, inOtherTab: failed }],
  [syncCancelled(), { idle, failed: idle, byPerson: idle, waits: idle, inOtherTab: idle }],
  [syncLeft(), { idle, failed, byPerson, waits: idle, inOtherTab }],
  [syncExpired(), { idle, failed, byPerson, waits, inOtherTab: idle }],
  [lastSyncMoved(), { idle, failed: idle, byPerson, waits, inOtherTab }],
  [sessionEnded(), { idle, failed: idle, byPerson: idle, waits: idle, inOtherTab: idle }],
] as const;

it('a requested full run can be left while a last update runs, but not once it runs itself', () => {
  const behind: SyncState = { ...byPerson, run: buildRun({ kind: 'last_update' }) };
  expect(syncSlice.reducer(behind, syncLeft())).toEqual(idle);
  expect(syncSlice.reducer({ ...byPerson, run }, syncLeft())).toEqual({ ...byPerson, run });
  for (const cause of ['tab', 'server'] as const)
    expect(syncSlice.reducer({ ...behind, cause }, syncLeft())).toEqual({ ...behind, cause });
});

describe.each(TABLE)('after %j', (action, expected) => {
  it.each([
    ['idle', idle],
    ['failed', failed],
    ['byPerson', byPerson],
    ['waits', waits],
    ['inOtherTab', inOtherTab],
  ] as const)('when it is %s', (name, state) => {
    expect(syncSlice.reducer(state, action)).toEqual(expected[name]);
  });
});
