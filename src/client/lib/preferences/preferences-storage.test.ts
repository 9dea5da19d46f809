import { waitFor } from '@testing-library/react';
import { menuFolded, selectMenuFolded } from './preferences-slice';
import { makeStore } from '../../app/store';
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

it('stores the preferences and nothing else', async () => {
  const { store, services } = await start();
  store.dispatch(menuFolded({ folded: true }));
  await waitFor(() => expect(services.localStorage.get(KEY)).toContain('menuFolded":"true'));
  expect([...services.localStorage.content.keys()]).toEqual([KEY]);
  expect(Object.keys(JSON.parse(services.localStorage.get(KEY)!))).toEqual(['menuFolded', '_persist']);
  const again = await start(Object.fromEntries(services.localStorage.content));
  expect(again.folded()).toBe(true);
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
