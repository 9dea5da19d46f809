import { makeStore } from '#client/app/store';
import { salesApi } from '#client/features/sales/sales-api';
import { attachApiPart } from '../testing/render-part';
import { buildServices, TestServer } from '../testing/services';
import { api } from './api';
import { isUnauthenticated } from './api-error';
import { queryData } from './query-data';

it('rejects a pending query as not authenticated when the session ends', async () => {
  const server = new TestServer({ 'GET /api/sales/totals': () => new Promise<Response>(() => {}) });
  const services = buildServices({ server });
  services.identity.user = services.identity.next;
  const { store } = makeStore(services);
  await store.dispatch(attachApiPart);
  const query = queryData(
    store.dispatch(salesApi.endpoints.getSalesTotals.initiate({ query: {} }, { subscribe: false })),
  );
  store.dispatch(api.util.resetApiState());
  await query.catch((error: unknown) => expect(isUnauthenticated(error)).toBe(true));
  expect.assertions(1);
});
