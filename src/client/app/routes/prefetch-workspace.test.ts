import { makeStore } from '../store';
import { buildServices } from '#client/lib/testing/services';
import { getLoadedPage } from './loaded-pages';
import { pageAt } from './pages';
import { prefetchWorkspace } from './prefetch-workspace';
import { loadWorkspace } from '../router';

const isLoaded = (path: string): boolean => getLoadedPage(pageAt(path)!.load) !== undefined;

it.each([
  ['of the address', '/inventory', '/inventory'],
  ['of an address with a slash at its end', '/reports/', '/reports'],
  ['after the sign-in', '/login?redirect=%2Fuser-info%2Fcustomers%3Ftext%3Dx', '/user-info/customers'],
  ['after a sign-in with a foreign target', '/login?redirect=https%3A%2F%2Fevil.example%2Fusers', '/'],
])('loads the frame and the page %s', async (_name, address, expected) => {
  const services = buildServices({ path: address });
  const { store, stop } = makeStore(services, { location: services.navigation.location() });
  expect(isLoaded(expected)).toBe(false);
  store.dispatch(prefetchWorkspace());
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setTimeout(next));
  expect(isLoaded(expected)).toBe(true);
  expect(getLoadedPage(loadWorkspace)).toBeDefined();
  stop();
});
