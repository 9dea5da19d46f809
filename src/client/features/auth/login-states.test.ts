import type { Action, Reducer } from '@reduxjs/toolkit';
import { locationChanged } from '#client/lib/location/location-slice';
import {
  firstAdminClaimed,
  firstAdminNeeded,
  firstAdminNotNeeded,
  firstAdminSlice,
  type FirstAdminState,
} from './login/first-admin-slice';
import {
  accountMailSlice,
  addressCarried,
  mailDismissed,
  mailFailed,
  mailRequested,
  mailSent,
  type AccountMailState,
} from './links/account-mail-slice';
import {
  actionLinkSlice,
  linkInspected,
  linkOpened,
  linkRejected,
  linkUsed,
  linkUseFailed,
  linkUseStarted,
  type ActionLinkState,
} from './links/action-link-slice';
import {
  changePasswordSlice,
  changeRejected,
  changeStarted,
  dialogClosed,
  dialogOpened,
  passwordChanged,
  type ChangePasswordState,
} from '#client/session/change-password-slice';
import {
  authenticationFailed,
  authenticationRejected,
  authenticated,
  sessionEnded,
  signInFailed,
} from '#client/session/auth-slice';

/** State machines of the login pages: each event with the states that it changes. All other states stay. */
interface Machine<State> {
  reducer: Reducer<State>;
  states: Record<string, State>;
  events: [string, Action, Record<string, State>][];
}

function everywhere<State>(states: Record<string, State>, to: State): Record<string, State> {
  return Object.fromEntries(Object.keys(states).map((name) => [name, to]));
}

const getCases = <State>({ states, events }: Machine<State>) =>
  events.flatMap(([event, action, next]) =>
    Object.entries(states).map(([name, state]) => ({
      event,
      name,
      action,
      state,
      expected: next[name] ?? state,
    })),
  );

const passwords: Record<string, ChangePasswordState> = {
  closed: { status: 'closed' },
  external: { status: 'external' },
  open: { status: 'open', first: false, problem: 'mismatch' },
  firstOpen: { status: 'open', first: true, problem: null },
  submitting: { status: 'submitting', first: true },
};
const shut: ChangePasswordState = { status: 'closed' };
const problem = 'wrongPassword';

const password: Machine<ChangePasswordState> = {
  reducer: changePasswordSlice.reducer,
  states: passwords,
  events: [
    [
      'opened by one of another provider',
      dialogOpened({ password: 'external' }),
      everywhere(passwords, { status: 'external' }),
    ],
    [
      'opened by one who has none',
      dialogOpened({ password: 'none' }),
      everywhere(passwords, { status: 'open', first: true, problem: null }),
    ],
    [
      'opened by one who has one',
      dialogOpened({ password: 'set' }),
      everywhere(passwords, { status: 'open', first: false, problem: null }),
    ],
    ['closed', dialogClosed(), { external: shut, open: shut, firstOpen: shut }],
    [
      'sent',
      changeStarted(),
      {
        open: { status: 'submitting', first: false },
        firstOpen: { status: 'submitting', first: true },
      },
    ],
    [
      'rejected',
      changeRejected({ problem }),
      {
        open: { status: 'open', first: false, problem },
        firstOpen: { status: 'open', first: true, problem },
        submitting: { status: 'open', first: true, problem },
      },
    ],
    ['done', passwordChanged(), everywhere(passwords, shut)],
    ['the session ends', sessionEnded(), everywhere(passwords, shut)],
  ],
};

const admins: Record<string, FirstAdminState> = {
  unknown: { status: 'unknown' },
  notNeeded: { status: 'notNeeded' },
  needed: { status: 'needed', displayName: 'רות' },
  claiming: { status: 'claiming', displayName: 'דנה' },
};
const neededAgain: Record<string, FirstAdminState> = { claiming: { status: 'needed', displayName: 'דנה' } };

const firstAdmin: Machine<FirstAdminState> = {
  reducer: firstAdminSlice.reducer,
  states: admins,
  events: [
    [
      'needed',
      firstAdminNeeded({ displayName: 'דנה' }),
      everywhere(admins, { status: 'needed', displayName: 'דנה' }),
    ],
    ['not needed', firstAdminNotNeeded(), everywhere(admins, { status: 'notNeeded' })],
    [
      'claimed',
      firstAdminClaimed({ displayName: 'נועה' }),
      { needed: { status: 'claiming', displayName: 'נועה' } },
    ],
    ['authenticated', authenticated(), { claiming: { status: 'notNeeded' } }],
    ['the sign-in fails', signInFailed({ failure: 'other' }), neededAgain],
    ['rejected', authenticationRejected({ failure: null }), neededAgain],
    ['nobody could be asked', authenticationFailed(), neededAgain],
  ],
};

const address = 'dana@misrad.example';
const mails: Record<string, AccountMailState> = {
  idle: { status: 'idle', address },
  sending: { status: 'sending', kind: 'reset', address },
  sent: { status: 'sent', kind: 'reset', address },
  failed: { status: 'failed', kind: 'reset', failure: 'other', address },
};
const idle: AccountMailState = { status: 'idle', address };
const linkRequest = { kind: 'signInLink', address: 'ruth@misrad.example' } as const;

const mail: Machine<AccountMailState> = {
  reducer: accountMailSlice.reducer,
  states: mails,
  events: [
    [
      'an address is carried along',
      addressCarried({ address: linkRequest.address }),
      Object.fromEntries(
        Object.entries(mails).map(([name, state]) => [name, { ...state, address: linkRequest.address }]),
      ),
    ],
    ['asked for', mailRequested(linkRequest), everywhere(mails, { status: 'sending', ...linkRequest })],
    ['sent', mailSent({ kind: 'reset' }), everywhere(mails, mails['sent']!)],
    ['failed', mailFailed({ kind: 'reset', failure: 'other' }), everywhere(mails, mails['failed']!)],
    ['its outcome is put away', mailDismissed(), everywhere(mails, idle)],
    [
      'another page is shown',
      locationChanged({ pathname: '/login', search: '', hash: '' }),
      { sent: idle, failed: idle },
    ],
  ],
};

const of = { mode: 'resetPassword', address } as const;
const links: Record<string, ActionLinkState> = {
  none: { status: 'none' },
  inspecting: { status: 'inspecting' },
  rejected: { status: 'rejected', failure: 'unusable', reset: false },
  ready: { status: 'ready', failure: 'other', ...of },
  working: { status: 'working', ...of },
  done: { status: 'done', ...of },
};
const rejected = { failure: 'replaced', reset: true } as const;

const link: Machine<ActionLinkState> = {
  reducer: actionLinkSlice.reducer,
  states: links,
  events: [
    ['opened', linkOpened(), everywhere(links, { status: 'inspecting' })],
    ['inspected', linkInspected(of), { inspecting: { status: 'ready', failure: null, ...of } }],
    ['rejected', linkRejected(rejected), everywhere(links, { status: 'rejected', ...rejected })],
    ['its use begins', linkUseStarted(), { ready: { status: 'working', ...of } }],
    ['used', linkUsed(), { working: { status: 'done', ...of } }],
    [
      'its use fails for now',
      linkUseFailed({ failure: 'weakPassword' }),
      { working: { status: 'ready', failure: 'weakPassword', ...of } },
    ],
    [
      'its use fails for ever',
      linkUseFailed({ failure: 'notActive' }),
      { working: { status: 'rejected', failure: 'notActive', reset: true } },
    ],
  ],
};

it.each(getCases(password))('password, $name: $event', ({ state, action, expected }) => {
  expect(password.reducer(state, action)).toEqual(expected);
});

it.each(getCases(firstAdmin))('first administrator, $name: $event', ({ state, action, expected }) => {
  expect(firstAdmin.reducer(state, action)).toEqual(expected);
});

it.each(getCases(mail))('mail, $name: $event', ({ state, action, expected }) => {
  expect(mail.reducer(state, action)).toEqual(expected);
});

it.each(getCases(link))('mailed link, $name: $event', ({ state, action, expected }) => {
  expect(link.reducer(state, action)).toEqual(expected);
});
