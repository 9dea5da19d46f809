import { secondFactorDemanded } from '#client/lib/http/response-actions';
import { sessionEnded, sessionStarted } from '../auth-slice';
import { passwordChanged } from '../change-password-slice';
import {
  checkStarted,
  otherTabVerified,
  ownCodeSetUp,
  statusRead,
  statusUnavailable,
  twoFactorSlice,
  verificationFailed,
  verificationStarted,
  verificationSucceeded,
  type TwoFactorState,
} from './two-factor-slice';

const uid = 'user-1';
const states = {
  unknown: { status: 'unknown' },
  loading: { status: 'loading', uid, fresh: false },
  loadingAgain: { status: 'loading', uid, fresh: true },
  unavailable: { status: 'unavailable', uid },
  notNeeded: { status: 'notNeeded', uid },
  needed: { status: 'needed', uid, failure: null },
  neededAfterFailure: { status: 'needed', uid, failure: { reason: 'wrongCode' } },
  verifying: { status: 'verifying', uid, method: 'code' },
  verifyingByDevice: { status: 'verifying', uid, method: 'biometric' },
  settingUp: { status: 'settingUp', uid },
  verified: { status: 'verified', uid },
} satisfies Record<string, TwoFactorState>;
type Name = keyof typeof states;

const names = Object.keys(states) as Name[];
const { unknown, loading, loadingAgain, unavailable, notNeeded, needed, settingUp, verified } = states;
const verifying = (method: 'code' | 'biometric'): TwoFactorState => ({ status: 'verifying', uid, method });
const failed: TwoFactorState = { status: 'needed', uid, failure: { reason: 'locked', until: 5 } };
const on = { enabled: true, codeSet: true };
const fromLoading = (state: TwoFactorState) => ({ loading: state, loadingAgain: state });
const fromAll = (state: TwoFactorState) => Object.fromEntries(names.map((name) => [name, state]));

/** Each event with the states that it changes. All other states stay. */
const events: [
  string,
  Parameters<typeof twoFactorSlice.reducer>[1],
  Partial<Record<Name, TwoFactorState>>,
][] = [
  ['the check starts', checkStarted({ uid }), { unknown: loading }],
  [
    'the factor is off',
    statusRead({ enabled: false, codeSet: true, verified: false, hasMarker: false, mustSetUp: false }),
    fromLoading(notNeeded),
  ],
  [
    'no code is set',
    statusRead({ enabled: true, codeSet: false, verified: false, hasMarker: false, mustSetUp: false }),
    fromLoading(notNeeded),
  ],
  [
    'verified by server and marker',
    statusRead({ ...on, verified: true, hasMarker: true, mustSetUp: false }),
    fromLoading(verified),
  ],
  [
    'verified without the own code that is needed',
    statusRead({ ...on, verified: true, hasMarker: true, mustSetUp: true }),
    fromLoading(settingUp),
  ],
  [
    'verified by the server, in another browser session',
    statusRead({ ...on, verified: true, hasMarker: false, mustSetUp: false }),
    fromLoading(needed),
  ],
  [
    'verified by the marker only',
    statusRead({ ...on, verified: false, hasMarker: true, mustSetUp: false }),
    fromLoading(needed),
  ],
  [
    'neither does',
    statusRead({ ...on, verified: false, hasMarker: false, mustSetUp: false }),
    fromLoading(needed),
  ],
  ['the state cannot be read', statusUnavailable(), fromLoading(unavailable)],
  [
    'a code is sent',
    verificationStarted({ method: 'code' }),
    { needed: verifying('code'), neededAfterFailure: verifying('code') },
  ],
  [
    'a device is requested',
    verificationStarted({ method: 'biometric' }),
    { needed: verifying('biometric'), neededAfterFailure: verifying('biometric') },
  ],
  [
    'it is accepted',
    verificationSucceeded({ mustSetUp: false }),
    { verifying: verified, verifyingByDevice: verified },
  ],
  [
    'it is accepted, and an own code is missing',
    verificationSucceeded({ mustSetUp: true }),
    { verifying: settingUp, verifyingByDevice: settingUp },
  ],
  ['an own code is set up', ownCodeSetUp(), { settingUp: verified }],
  [
    'it is refused',
    verificationFailed({ failure: { reason: 'locked', until: 5 } }),
    { verifying: failed, verifyingByDevice: failed },
  ],
  [
    'a call is refused until it is done',
    secondFactorDemanded(),
    { verified: needed, settingUp: needed, notNeeded: needed, unavailable: needed },
  ],
  [
    'another tab has done it',
    otherTabVerified({ uid }),
    { needed: loadingAgain, neededAfterFailure: loadingAgain },
  ],
  ['another tab has done it for somebody else', otherTabVerified({ uid: 'user-2' }), {}],
  ['the password is changed', passwordChanged(), { verified: loadingAgain }],
  ['a session starts', sessionStarted({ uid: 'user-2' }), fromAll(unknown)],
  ['the session ends', sessionEnded(), fromAll(unknown)],
];

describe('two-factor state machine', () => {
  const cases = events.flatMap(([event, action, next]) =>
    names.map((name) => ({ event, name, action, expected: next[name] ?? states[name] })),
  );

  it.each(cases)('$name: $event', ({ name, action, expected }) => {
    expect(twoFactorSlice.reducer(states[name], action)).toEqual(expected);
  });

  it('starts as unknown', () => expect(twoFactorSlice.getInitialState()).toEqual(unknown));

  it('is tested with every event', () => {
    const known = Object.values(twoFactorSlice.actions).map(({ type }) => type);
    expect(events.map(([, { type }]) => type)).toEqual(expect.arrayContaining(known));
  });
});
