import { buildProfile } from '#client/lib/testing/profile';
import { buildUser } from '#client/lib/testing/services';
import {
  accessRevoked,
  authenticationFailed,
  authenticationRejected,
  authenticated,
  authSlice,
  codeUnavailable,
  identityObserved,
  profileDelayed,
  profileLoaded,
  profileRejected,
  profileReplaced,
  sessionEnded,
  sessionStarted,
  signInAbandoned,
  signInAccepted,
  signInFailed,
  signInStarted,
  signOutRequested,
  type AuthState,
} from './auth-slice';

const user = buildUser();
const other = buildUser({ uid: 'user-2' });
const profile = buildProfile();
const newer = buildProfile({ displayName: 'דנה כהן' });

const states = {
  unknown: { status: 'unknown' },
  unavailable: { status: 'unavailable' },
  signedOut: { status: 'signedOut', failure: null },
  signedOutFailed: { status: 'signedOut', failure: 'wrongCredentials' },
  signingIn: { status: 'signingIn', method: 'password' },
  authenticating: { status: 'authenticating', user },
  loadingProfile: { status: 'loadingProfile', user, attempt: 2 },
  signedIn: { status: 'signedIn', user, profile },
  leaving: { status: 'signedIn', user, profile, isLeaving: true },
  endedElsewhere: { status: 'signedOut', failure: 'endedElsewhere' },
} satisfies Record<string, AuthState>;
type Name = keyof typeof states;

const out = (failure: Extract<AuthState, { status: 'signedOut' }>['failure']): AuthState => ({
  status: 'signedOut',
  failure,
});
const loading = (who = user): AuthState => ({ status: 'loadingProfile', user: who, attempt: 1 });

/** Each event with the states that it changes. All other states stay. */
const events: [string, Parameters<typeof authSlice.reducer>[1], Partial<Record<Name, AuthState>>][] = [
  [
    'a person is observed',
    identityObserved({ user }),
    {
      unknown: loading(),
      unavailable: loading(),
      signedOut: loading(),
      signedOutFailed: loading(),
      endedElsewhere: loading(),
    },
  ],
  [
    'another person is observed',
    identityObserved({ user: other }),
    {
      unknown: loading(other),
      unavailable: loading(other),
      signedOut: loading(other),
      signedOutFailed: loading(other),
      authenticating: loading(other),
      loadingProfile: loading(other),
      signedIn: loading(other),
      leaving: loading(other),
      endedElsewhere: loading(other),
    },
  ],
  [
    'nobody is observed',
    identityObserved({ user: null }),
    {
      unknown: out(null),
      unavailable: out(null),
      authenticating: out(null),
      loadingProfile: out(null),
      signedIn: out('endedElsewhere'),
      leaving: out(null),
    },
  ],
  [
    'code does not come',
    codeUnavailable(),
    { unknown: { status: 'unavailable' }, loadingProfile: { status: 'unavailable' } },
  ],
  [
    'a sign-in starts',
    signInStarted({ method: 'google' }),
    {
      unknown: { status: 'signingIn', method: 'google' },
      unavailable: { status: 'signingIn', method: 'google' },
      signedOut: { status: 'signingIn', method: 'google' },
      signedOutFailed: { status: 'signingIn', method: 'google' },
      endedElsewhere: { status: 'signingIn', method: 'google' },
    },
  ],
  ['a sign-in fails', signInFailed({ failure: 'cancelled' }), { signingIn: out('cancelled') }],
  ['the provider accepts', signInAccepted({ user }), { signingIn: { status: 'authenticating', user } }],
  ['the server accepts', authenticated(), { authenticating: loading() }],
  [
    'the server refuses',
    authenticationRejected({ failure: 'notActive' }),
    { authenticating: out('notActive') },
  ],
  ['the server cannot be asked', authenticationFailed(), { authenticating: out('other') }],
  [
    'the profile is late',
    profileDelayed({ cause: 'roleMissing' }),
    { loadingProfile: { status: 'loadingProfile', user, attempt: 3 } },
  ],
  [
    'the profile comes',
    profileLoaded({ profile }),
    { loadingProfile: { status: 'signedIn', user, profile } },
  ],
  ["another's profile comes", profileLoaded({ profile: buildProfile({ id: 'user-2' }) }), {}],
  [
    'the profile is refused',
    profileRejected({ failure: 'notApproved' }),
    { loadingProfile: out('notApproved') },
  ],
  [
    'a newer profile comes',
    profileReplaced({ profile: newer }),
    {
      signedIn: { status: 'signedIn', user, profile: newer },
      leaving: { status: 'signedIn', user, profile: newer, isLeaving: true },
    },
  ],
  ["another's newer profile comes", profileReplaced({ profile: buildProfile({ id: 'user-2' }) }), {}],
  [
    'access is revoked',
    accessRevoked({ failure: 'notActive' }),
    {
      signedIn: out('notActive'),
      leaving: out('notActive'),
      signedOut: out('notActive'),
      endedElsewhere: out('notActive'),
    },
  ],
  [
    'sign-out is requested',
    signOutRequested(),
    { signedIn: { status: 'signedIn', user, profile, isLeaving: true } },
  ],
  ['a sign-in has nothing to go by', signInAbandoned(), { signingIn: { status: 'unknown' } }],
  ['a session starts', sessionStarted({ uid: 'user-1' }), {}],
  ['a session ends', sessionEnded(), {}],
];

describe('auth state machine', () => {
  const cases = events.flatMap(([event, action, next]) =>
    (Object.keys(states) as Name[]).map((name) => ({
      event,
      name,
      action,
      expected: next[name] ?? states[name],
    })),
  );

  it.each(cases)('$name: $event', ({ name, action, expected }) => {
    expect(authSlice.reducer(states[name], action)).toEqual(expected);
  });

  it('starts as unknown', () => {
    expect(authSlice.getInitialState()).toEqual({ status: 'unknown' });
  });
});
