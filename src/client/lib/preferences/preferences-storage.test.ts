import { waitFor } from '@testing-library/react';
import {
  densityChosen,
  menuFolded,
  selectCharacterKeys,
  selectMenuFolded,
  themeChosen,
} from './preferences-slice';
import { makeStore } from '#client/app/store';
import { buildServices } from '../testing/services';

const KEY = 'misrad.preferences';

async function start(stored: Record<string, string> = {}) {
  const services = buildServices({ stored });
  const { store } = makeStore(services);
  const folded = () => selectMenuFolded(store.getState());
  const rehydrated = () =>
    waitFor(() => expect(store.getState().preferences).toMatchObject({ _persist: { rehydrated: true } }));
  await rehydrated();
  return { store, services, folded };
}

const kept = (folded: unknown, version = 4): Record<string, string> => ({
  [KEY]: JSON.stringify({
    menuFolded: JSON.stringify(folded),
    _persist: JSON.stringify({ version, rehydrated: true }),
  }),
});

it('reads the storage of earlier releases as they wrote it', async () => {
  const text =
    '{"menuFolded":"true","theme":"\\"dark\\"","density":"\\"roomy\\"","_persist":"{\\"version\\":4,\\"rehydrated\\":true}"}';
  const { store } = await start({ [KEY]: text });
  expect(store.getState().preferences).toMatchObject({ menuFolded: true, theme: 'dark', density: 'roomy' });
});

it('stores the preferences and nothing else', async () => {
  const { store, services } = await start();
  store.dispatch(menuFolded({ folded: true }));
  store.dispatch(themeChosen({ theme: 'dark' }));
  store.dispatch(densityChosen({ density: 'roomy' }));
  await waitFor(() => expect(services.localStorage.get(KEY)).toContain('roomy'));
  // The second key is the permissions cache, which is empty.
  expect([...services.localStorage.content.keys()].sort()).toEqual(['misrad.permissions', KEY].sort());
  expect(Object.keys(JSON.parse(services.localStorage.get(KEY)!))).toEqual([
    'menuFolded',
    'theme',
    'density',
    'characterKeys',
    'usedReports',
    '_persist',
  ]);
  const again = await start(Object.fromEntries(services.localStorage.content));
  expect(again.store.getState().preferences).toMatchObject({
    menuFolded: true,
    theme: 'dark',
    density: 'roomy',
  });
});

it('reads the storage of an earlier release, and keeps the rest beside an unknown theme', async () => {
  const { store } = await start({ ...kept(true) });
  expect(store.getState().preferences).toMatchObject({ menuFolded: true, theme: 'system', density: 'dense' });
  expect(selectCharacterKeys(store.getState())).toBe(true);
  const stored = JSON.parse(kept(true)[KEY]!) as object;
  const odd = await start({ [KEY]: JSON.stringify({ ...stored, theme: '"sepia"' }) });
  expect(odd.store.getState().preferences).toMatchObject({ menuFolded: true, theme: 'system' });
});

it.each([
  ['no JSON', { [KEY]: '{"menuFolded":' }],
  ['half JSON', { [KEY]: '{"menuFolded":"[oops"}' }],
  ['JSON null', { [KEY]: 'null' }],
  ['of another type', kept('true')],
  ['of another version', kept(true, 99)],
])('ignores a stored value that is %s', async (_what, stored) => {
  const { store, folded } = await start(stored);
  expect(folded()).toBe(false);
  store.dispatch(menuFolded({ folded: true }));
  expect(folded()).toBe(true);
});
