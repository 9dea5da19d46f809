import { RESOURCES } from '#contract/lib/permissions/permissions-rules';
import { permissionsStampSeen } from '#client/lib/http/response-actions';
import { sessionEnded, sessionStarted } from '../auth-slice';
import {
  permissionsFailed,
  permissionsLoaded,
  permissionsRefreshRequested,
  permissionsSlice,
  type PermissionsState,
} from './permissions-slice';

const lists = { permissions: ['sales.view'], resources: ['sales' as const] };
const states = {
  loading: { status: 'loading', stamp: 'a' },
  ready: { status: 'ready', ...lists, stamp: 'a' },
  unstamped: { status: 'ready', ...lists, stamp: null },
  refreshing: { status: 'refreshing', ...lists, stamp: 'a' },
  none: { status: 'none' },
} satisfies Record<string, PermissionsState>;
type Name = keyof typeof states;

const started: PermissionsState = { status: 'loading', stamp: null };
const loaded: PermissionsState = {
  status: 'ready',
  permissions: ['inventory.edit'],
  resources: ['inventory'],
  stamp: 'a',
};
const denied: PermissionsState = { status: 'ready', permissions: [], resources: [], stamp: 'a' };

const events: [
  string,
  Parameters<typeof permissionsSlice.reducer>[1],
  Partial<Record<Name, PermissionsState>>,
][] = [
  [
    'permissions come',
    permissionsLoaded({ permissions: ['inventory.edit'] }),
    { loading: loaded, refreshing: loaded },
  ],
  ['they do not come', permissionsFailed(), { loading: denied, refreshing: denied }],
  [
    'a refresh is requested',
    permissionsRefreshRequested(),
    {
      ready: { ...states.ready, status: 'refreshing' },
      unstamped: { ...states.unstamped, status: 'refreshing' },
    },
  ],
  [
    'the same stamp comes',
    permissionsStampSeen({ stamp: 'a' }),
    { unstamped: { ...states.unstamped, stamp: 'a' } },
  ],
  [
    'another stamp comes',
    permissionsStampSeen({ stamp: 'b' }),
    {
      loading: { status: 'loading', stamp: 'b' },
      ready: { status: 'refreshing', ...lists, stamp: 'b' },
      unstamped: { ...states.unstamped, stamp: 'b' },
      refreshing: { ...states.refreshing, stamp: 'b' },
    },
  ],
  [
    'a session starts',
    sessionStarted({ uid: 'user-2' }),
    { loading: started, ready: started, unstamped: started, refreshing: started, none: started },
  ],
  [
    'the session ends',
    sessionEnded(),
    { loading: states.none, ready: states.none, unstamped: states.none, refreshing: states.none },
  ],
];

describe('permissions state machine', () => {
  const cases = events.flatMap(([event, action, next]) =>
    (Object.keys(states) as Name[]).map((name) => ({
      event,
      name,
      action,
      expected: next[name] ?? states[name],
    })),
  );

  it.each(cases)('$name: $event', ({ name, action, expected }) => {
    expect(permissionsSlice.reducer(states[name], action)).toEqual(expected);
  });

  it('starts as loading', () => expect(permissionsSlice.getInitialState()).toEqual(started));

  it('grants every resource to system.admin', () => {
    const state = permissionsSlice.reducer(started, permissionsLoaded({ permissions: ['system.admin'] }));
    expect(state).toMatchObject({ resources: RESOURCES });
  });
});
