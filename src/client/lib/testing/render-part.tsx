import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '#client/app/store';
import { StoreRouter } from '../location/store-router';
import type { AppStore, AppThunk } from '../store-types';
import type { TestServices } from './services';
import { TestTheme } from './test-theme';

/** Attaches app/signed-in.ts, as the first request does. */
export const attachApiPart: AppThunk<Promise<unknown>> = (_dispatch, _getState, extra) =>
  extra.loadSignedIn();

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Renders a component for a user with these permissions. Its store ends with the test. */
export async function renderPart(
  part: ReactNode,
  services: TestServices,
  permissions: string[] = ['system.manage'],
): Promise<{ store: AppStore; user: UserEvent }> {
  services.identity.user = services.identity.next;
  const { store, stop } = makeStore(services, {
    permissions: { status: 'ready', permissions, resources: [], stamp: null },
  });
  stops.push(stop);
  await store.dispatch(attachApiPart);
  render(
    <TestTheme>
      <Provider store={store}>
        <StoreRouter>{part}</StoreRouter>
      </Provider>
    </TestTheme>,
  );
  return { store, user: userEvent.setup({ delay: null }) };
}
