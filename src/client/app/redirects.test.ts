import { buildProfile, buildServices, buildUser, ORIGIN } from './testing-services';
import { requiredRedirect } from './redirects';
import { makeStore, type RootState } from './store';

const { store, stop } = makeStore(buildServices());
const base: RootState = store.getState();
afterAll(stop);

const signedIn: Partial<RootState> = {
  auth: { status: 'signedIn', user: buildUser(), profile: buildProfile() },
  permissions: { status: 'ready', permissions: [], resources: [], stamp: null },
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
  ['/login', null],
  ['/LOGIN/', null],
])('leads whoever is signed out from %s to %s', (address, expected) => {
  expect(redirect(address, signedOut)).toBe(expected);
});

it.each([
  ['/login', '/'],
  ['/login?redirect=%2Finventory', '/inventory'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
  ['/login?redirect=%2Flogin%3Fredirect%3D%2F%2Fevil', '/'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
  ['/dashboard', '/'],
  ['/Dashboard/', '/'],
  ['/customers', '/'],
  ['/', null],
  ['/nowhere', null],
])('leads whoever is signed in from %s to %s', (address, expected) => {
  expect(redirect(address, signedIn)).toBe(expected);
});

it.each(['/', '/login?redirect=%2Finventory', '/dashboard'])(
  'stays at %s until it is known who is there',
  (address) => {
    expect(redirect(address, { auth: { status: 'unknown' } })).toBeNull();
    expect(
      redirect(address, { auth: { status: 'loadingProfile', user: buildUser(), attempt: 1 } }),
    ).toBeNull();
    expect(redirect(address, { ...signedIn, permissions: { status: 'loading', stamp: null } })).toBeNull();
  },
);
