import type { LoginBehavior } from '#contract/features/login-behavior/login-behavior-contract';
import { sessionEnded, sessionStarted } from '#client/session/auth-slice';
import {
  activityResumed,
  clockStarted,
  clockStopped,
  countdownTicked,
  inactivityElapsed,
  loginBehaviorSlice,
  type LoginBehaviorState,
  settingRead,
  signInRequired,
} from './login-behavior-slice';

const uid = 'user-1';
const setting: LoginBehavior = {
  requireLoginEachVisit: false,
  disconnectOnInactivity: true,
  inactiveTimeoutMinutes: 30,
};
const visitsOnly: LoginBehavior = {
  ...setting,
  requireLoginEachVisit: true,
  disconnectOnInactivity: false,
};
const longer: LoginBehavior = { ...setting, inactiveTimeoutMinutes: 45 };

const states = {
  off: { status: 'off' },
  unknown: { status: 'unknown', uid },
  known: { status: 'known', uid, setting },
  watching: { status: 'watching', uid, setting },
  warning: { status: 'warning', uid, setting, secondsLeft: 40 },
  endingByVisit: { status: 'ending', uid, rule: 'eachVisit' },
  endingByInactivity: { status: 'ending', uid, rule: 'inactivity' },
} satisfies Record<string, LoginBehaviorState>;
type Name = keyof typeof states;
type NextStates = Partial<Record<Name, LoginBehaviorState>>;

const toAll = (state: LoginBehaviorState): NextStates =>
  Object.fromEntries(Object.keys(states).map((name) => [name, state]));
const knownVisits: LoginBehaviorState = { status: 'known', uid, setting: visitsOnly };
const knownLonger: LoginBehaviorState = { status: 'known', uid, setting: longer };
const watchingLonger: LoginBehaviorState = { status: 'watching', uid, setting: longer };
const warningAt12: LoginBehaviorState = { status: 'warning', uid, setting, secondsLeft: 12 };

const events: [string, Parameters<typeof loginBehaviorSlice.reducer>[1], NextStates][] = [
  ['the same setting is read', settingRead({ setting: { ...setting } }), { unknown: states.known }],
  [
    'a setting without a clock is read',
    settingRead({ setting: visitsOnly }),
    { unknown: knownVisits, known: knownVisits, watching: knownVisits, warning: knownVisits },
  ],
  [
    'another timeout is read',
    settingRead({ setting: longer }),
    { unknown: knownLonger, known: knownLonger, watching: watchingLonger, warning: watchingLonger },
  ],
  ['the clock starts', clockStarted(), { known: states.watching }],
  ['the clock stops', clockStopped(), { watching: states.known, warning: states.known }],
  [
    'the countdown ticks',
    countdownTicked({ secondsLeft: 12 }),
    { watching: warningAt12, warning: warningAt12 },
  ],
  ['somebody is there', activityResumed(), { warning: states.watching }],
  [
    'nobody was there',
    inactivityElapsed(),
    { watching: states.endingByInactivity, warning: states.endingByInactivity },
  ],
  [
    'the visit had no sign-in',
    signInRequired(),
    { known: states.endingByVisit, watching: states.endingByVisit, warning: states.endingByVisit },
  ],
  ['a session starts', sessionStarted({ uid: 'user-2' }), toAll({ status: 'unknown', uid: 'user-2' })],
  ['the session ends', sessionEnded(), toAll(states.off)],
];

describe('login behaviour state machine', () => {
  const cases = events.flatMap(([event, action, next]) =>
    (Object.keys(states) as Name[]).map((name) => ({
      event,
      name,
      action,
      expected: next[name] ?? states[name],
    })),
  );

  it.each(cases)('$name: $event', ({ name, action, expected }) => {
    expect(loginBehaviorSlice.reducer(states[name], action)).toEqual(expected);
  });

  it('starts without a user', () => expect(loginBehaviorSlice.getInitialState()).toEqual(states.off));
});
