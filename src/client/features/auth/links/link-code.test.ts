import { takeLinkCode, type LinkWindow } from './link-code';

const CODE = 'canary-code';

/** Window after a link was opened. `state`: of its history entry. */
function windowAt(path: string, state: unknown = null): LinkWindow {
  const location = new URL(path, 'https://misrad.example');
  const history = {
    state,
    replaceState: (next: unknown, _unused: string, address?: string) => {
      history.state = next;
      if (address !== undefined) location.href = new URL(address, location).href;
    },
  };
  return { location, history };
}

it('removes the code and all other parameters from the address', () => {
  const page = windowAt(`/auth/action?mode=resetPassword&oobCode=${CODE}&apiKey=k&lang=he`);
  expect(takeLinkCode(page).get()).toBe(CODE);
  expect(page.location.href).toBe('https://misrad.example/auth/action');
});

it('returns it after a reload, until it is used up', () => {
  const page = windowAt(`/auth/action?oobCode=${CODE}`);
  takeLinkCode(page);
  const reloaded = takeLinkCode(page);
  expect(reloaded.get()).toBe(CODE);
  reloaded.forget();
  expect(reloaded.get()).toBeNull();
  expect(takeLinkCode(page).get()).toBeNull();
});

it.each([[null], ['text'], [{}], [{ linkCode: 7 }]])(
  'ignores the history state of another page: %j',
  (state) => {
    expect(takeLinkCode(windowAt('/auth/action', state)).get()).toBeNull();
  },
);

it('keeps the number of an invitation with it', () => {
  const back = encodeURIComponent('https://misrad.example/auth/action?invitation=number');
  const page = windowAt(`/auth/action?oobCode=${CODE}&continueUrl=${back}`);
  expect(takeLinkCode(page).invitation()).toBe('number');
  expect(page.location.href).toBe('https://misrad.example/auth/action');
  expect(takeLinkCode(page).invitation()).toBe('number');
});

it('takes the number of a copied link without a code, and returns it after a reload until it is used up', () => {
  const page = windowAt('/auth/action?invitation=number');
  const link = takeLinkCode(page);
  expect([link.get(), link.invitation()]).toEqual([null, 'number']);
  expect(page.location.href).toBe('https://misrad.example/auth/action');
  expect(takeLinkCode(page).invitation()).toBe('number');
  link.forget();
  expect([link.invitation(), takeLinkCode(page).invitation()]).toEqual([null, null]);
});

it('knows the purpose of a dead link, to offer the right alternative', () => {
  const page = windowAt(`/auth/action?mode=signIn&oobCode=${CODE}`);
  expect(takeLinkCode(page).forReset()).toBe(false);
  expect(takeLinkCode(page).forReset()).toBe(false);
  expect(takeLinkCode(windowAt(`/auth/action?mode=resetPassword&oobCode=${CODE}`)).forReset()).toBe(true);
  expect(takeLinkCode(windowAt('/auth/action')).forReset()).toBe(true);
});

it('leaves any other address unchanged', () => {
  const page = windowAt(`/login?oobCode=${CODE}`);
  expect(takeLinkCode(page).get()).toBeNull();
  expect(page.location.search).toBe(`?oobCode=${CODE}`);
});

it.each([
  ['redirect=%2Finventory', '?redirect=%2Finventory'],
  ['redirect=%2F%2Fevil.example', ''],
  ['continueUrl=https%3A%2F%2Fmisrad.example%2Flogin', ''],
  ['continueUrl=https%3A%2F%2Fmisrad.example%2Freports%3Fa%3D1', '?redirect=%2Freports%3Fa%3D1'],
  [
    'continueUrl=https%3A%2F%2Fmisrad.example%2Fauth%2Faction%3Fredirect%3D%252Freports',
    '?redirect=%2Freports',
  ],
  ['continueUrl=https%3A%2F%2Fmisrad.example%2Fauth%2Faction%3Fredirect%3D%252F%252Fevil', ''],
  ['continueUrl=https%3A%2F%2Fevil.example%2Freports', ''],
  ['continueUrl=https%3A%2F%2Fmisrad.example.evil.example%2Freports', ''],
  ['continueUrl=https%3A%2F%2Fmisrad.example%40evil.example%2F', ''],
  ['continueUrl=javascript%3Aalert(1)', ''],
  ['continueUrl=%2Freports', ''],
])('keeps only the redirect target of the other parameters: %s', (query, kept) => {
  const page = windowAt(`/auth/action?mode=signIn&oobCode=${CODE}&${query}`);
  takeLinkCode(page);
  expect(page.location.search).toBe(kept);
});
