import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '#client/app/store';
import { StoreRouter } from '#client/lib/location/store-router';
import { buildServices, buildUser, json, type TestServer } from '#client/lib/testing/services';
import { SalesPage } from '../sales-page';
import { buildSale, salesServer } from './sales';
import { attachApiPart } from '#client/lib/testing/render-part';
import { TestTheme } from '#client/lib/testing/test-theme';

export const PATH = '/user-info/sales';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Renders the sales page for a user with these permissions. */
export async function openSales(server: TestServer, search = '', permissions = ['sales.view']) {
  server.routes['GET /api/system/last-sync-time'] ??= () =>
    json({ success: true, data: { lastSyncTime: '2026-09-16T06:05:00.000Z' } });
  const services = buildServices({ server, path: PATH + search });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services, {
    location: services.navigation.location(),
    permissions: { status: 'ready', permissions, resources: ['sales'], stamp: null },
  });
  stops.push(stop);
  await store.dispatch(attachApiPart);
  render(
    <TestTheme>
      <Provider store={store}>
        <StoreRouter>
          <SalesPage />
        </StoreRouter>
      </Provider>
    </TestTheme>,
  );
  return { server, services, store, user: userEvent.setup({ delay: null }) };
}

export const threeSalesServer = () => salesServer([buildSale(2), buildSale(30), buildSale(1)]);

export const grid = () => screen.findByLabelText('מכירות', { selector: '[role=grid]' });
