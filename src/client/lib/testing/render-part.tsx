import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '../../app/store';
import { StoreRouter } from '../location/store-router';
import type { AppStore, AppThunk } from '../store-types';
import type { TestServices } from './services';
import { TestTheme } from './test-theme';

/** Attaches app/signed-in.ts, as the first request does. */
export const attachSignedIn: AppThunk<Promise<unknown>> = (_dispatch, _getState, extra) =>
  extra.loadSignedIn();

/** Renders a component for a user with these permissions. `stop` ends its store. */
export async function renderPart(
  part: ReactNode,
  services: TestServices,
  permissions: string[] = ['system.manage'],
): Promise<{ store: AppStore; stop: () => void; user: UserEvent }> {
  services.identity.user = services.identity.next;
  const { store, stop } = makeStore(services, {
    permissions: { status: 'ready', permissions, resources: [], stamp: null },
  });
  await store.dispatch(attachSignedIn);
  render(
    <TestTheme>
      <Provider store={store}>
        <StoreRouter>{part}</StoreRouter>
      </Provider>
    </TestTheme>,
  );
  return { store, stop, user: userEvent.setup({ delay: null }) };
}
