import { waitFor } from '@testing-library/react';
import { menuGroupToggled, selectFoldedGroups } from './preferences-slice';
import { makeStore } from '../../app/store';
import { buildServices } from '../testing/services';
import type { AppThunk } from '../start-app-listening';

const KEY = 'misrad.preferences';
const open: AppThunk<Promise<void>> = (_dispatch, _getState, { openPreferences }) => openPreferences();

async function start(stored: Record<string, string> = {}) {
  const services = buildServices({ stored });
  const { store } = makeStore(services);
  await store.dispatch(open);
  const folded = () => selectFoldedGroups(store.getState());
  const rehydrated = () =>
    waitFor(() => expect(store.getState().preferences).toMatchObject({ _persist: { rehydrated: true } }));
  await rehydrated();
  return { store, services, folded };
}

const kept = (foldedGroups: unknown, version = 1): Record<string, string> => ({
  [KEY]: JSON.stringify({
    foldedGroups: JSON.stringify(foldedGroups),
    _persist: JSON.stringify({ version, rehydrated: true }),
  }),
});

it('keeps what is preferred, and nothing else', async () => {
  const { store, services } = await start();
  store.dispatch(menuGroupToggled({ group: 'reports' }));
  await waitFor(() => expect(services.localStorage.get(KEY)).toContain('reports'));
  expect([...services.localStorage.content.keys()]).toEqual([KEY]);
  expect(Object.keys(JSON.parse(services.localStorage.get(KEY)!))).toEqual(['foldedGroups', '_persist']);
  const again = await start(Object.fromEntries(services.localStorage.content));
  expect(again.folded()).toEqual(['reports']);
});

it.each([
  ['no JSON', { [KEY]: '{"foldedGroups":' }],
  ['half JSON', { [KEY]: '{"foldedGroups":"[oops"}' }],
  ['JSON null', { [KEY]: 'null' }],
  ['of another type', kept('reports')],
  ['of other members', kept([1, null])],
  ['of another version', kept(['reports'], 99)],
])('drops a stored value that is %s', async (_what, stored) => {
  const { store, folded } = await start(stored);
  expect(folded()).toEqual([]);
  store.dispatch(menuGroupToggled({ group: 'reports' }));
  expect(folded()).toEqual(['reports']);
});
