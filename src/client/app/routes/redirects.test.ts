import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser, ORIGIN } from '#client/lib/testing/services';
import { requiredRedirect } from './redirects';
import { makeStore } from '../store';
import type { RootState } from '#client/lib/store-types';

const { store, stop } = makeStore(buildServices());
const base: RootState = store.getState();
afterAll(stop);

const signedIn: Partial<RootState> = {
  auth: { status: 'signedIn', user: buildUser(), profile: buildProfile() },
  permissions: { status: 'ready', permissions: [], resources: [], stamp: null },
  twoFactor: { status: 'notNeeded', uid: 'user-1' },
};
const needed: Partial<RootState> = {
  ...signedIn,
  twoFactor: { status: 'needed', uid: 'user-1', failure: null },
};
const signedOut: Partial<RootState> = {
  auth: { status: 'signedOut', failure: null },
  permissions: { status: 'none' },
};

function redirect(address: string, state: Partial<RootState>): string | null {
  const { pathname, search, hash } = new URL(address, ORIGIN);
  return requiredRedirect({ ...base, ...state, location: { pathname, search, hash } }, ORIGIN);
}

it.each([
  ['/', '/login?redirect=%2F'],
  ['/inventory?page=2#row', '/login?redirect=%2Finventory%3Fpage%3D2%23row'],
  ['/nowhere', '/login?redirect=%2Fnowhere'],
  ['/2fa', '/login?redirect=%2F'],
  ['/2fa?redirect=%2Finventory', '/login?redirect=%2Finventory'],
  ['/2fa?redirect=%2F%2Fevil.example', '/login?redirect=%2F'],
  ['/login', null],
  ['/LOGIN/', null],
])('redirects a signed-out user from %s to %s', (address, expected) => {
  expect(redirect(address, signedOut)).toBe(expected);
});

it.each([
  ['/login', '/'],
  ['/login?redirect=%2Finventory', '/inventory'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
  ['/login?redirect=%2Flogin%3Fredirect%3D%2F%2Fevil', '/'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
  ['/2fa', '/'],
  ['/2FA/?redirect=%2Finventory%3Fpage%3D2', '/inventory?page=2'],
  ['/2fa?redirect=https%3A%2F%2Fevil.example', '/'],
  ['/2fa?redirect=%2F2fa', '/'],
  ['/dashboard', '/'],
  ['/Dashboard/', '/'],
  ['/customers', '/'],
  ['/', null],
  ['/nowhere', null],
])('redirects a signed-in user from %s to %s', (address, expected) => {
  expect(redirect(address, signedIn)).toBe(expected);
  const verified = { ...signedIn, twoFactor: { status: 'verified', uid: 'user-1' } } as const;
  expect(redirect(address, verified)).toBe(expected);
});

it.each([
  ['/', '/2fa?redirect=%2F'],
  ['/inventory?page=2#row', '/2fa?redirect=%2Finventory%3Fpage%3D2%23row'],
  ['/login?redirect=%2Finventory', '/2fa?redirect=%2Finventory'],
  ['/login?redirect=%2F%2Fevil.example', '/2fa?redirect=%2F'],
  ['/dashboard', '/2fa?redirect=%2Fdashboard'],
  ['/2fa', null],
  ['/2FA/?redirect=%2F%2Fevil.example', null],
])('redirects a user with a pending second factor from %s to %s', (address, expected) => {
  expect(redirect(address, needed)).toBe(expected);
  const verifying = { ...needed, twoFactor: { status: 'verifying', uid: 'user-1', method: 'code' } } as const;
  expect(redirect(address, verifying)).toBe(expected);
});

it.each(['/login?redirect=%2Finventory', '/2fa?redirect=%2Finventory'])(
  'redirects from %s with an unknown second factor, since the page shows that state',
  (address) => {
    const unavailable = { ...signedIn, twoFactor: { status: 'unavailable', uid: 'user-1' } } as const;
    expect(redirect(address, unavailable)).toBe('/inventory');
  },
);

it.each(['/', '/login?redirect=%2Finventory', '/dashboard'])(
  'stays at %s while the user is unknown',
  (address) => {
    expect(redirect(address, { auth: { status: 'unknown' } })).toBeNull();
    expect(
      redirect(address, { auth: { status: 'loadingProfile', user: buildUser(), attempt: 1 } }),
    ).toBeNull();
    expect(redirect(address, { ...signedIn, permissions: { status: 'loading', stamp: null } })).toBeNull();
    expect(redirect(address, { ...needed, permissions: { status: 'loading', stamp: null } })).toBeNull();
    expect(redirect(address, { ...signedIn, twoFactor: { status: 'unknown' } })).toBeNull();
    const loading = { status: 'loading', uid: 'user-1', fresh: false } as const;
    expect(redirect(address, { ...signedIn, twoFactor: loading })).toBeNull();
  },
);

it.each([
  ['nothing', [], [], false, '/'],
  ['the dashboard', ['dashboard.view'], ['dashboard'], true, '/'],
  ['nothing, but is an agent', [], [], true, '/agent'],
  ['inventory', ['inventory.view'], ['inventory'], false, '/inventory'],
  ['settings', ['settings.view'], ['settings'], false, '/settings'],
] as const)(
  'redirects a user who may view %s from the sign-in to the first open page of the menu, and stays at an entered /',
  (_what, held, resources, isAgent, expected) => {
    const state: Partial<RootState> = {
      ...signedIn,
      auth: {
        status: 'signedIn',
        user: buildUser(),
        profile: { ...buildProfile(), isAgent },
      },
      permissions: { status: 'ready', permissions: [...held], resources: [...resources], stamp: null },
    };
    expect(redirect('/login', state)).toBe(expected);
    expect(redirect('/login?redirect=%2F', state)).toBe(expected);
    expect(redirect('/', state)).toBeNull();
    expect(redirect('/reports', state)).toBeNull();
  },
);
