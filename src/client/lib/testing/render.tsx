import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { observeIdentity } from '#client/features/auth/login/sign-in';
import { App } from '#client/app/app';
import type { FaultRecorder } from '../faults/fault-recorder';
import { followNetwork } from '../connection/follow-network';
import { makeStore } from '#client/app/store';
import type { TimeTravel } from '../replay/time-travel';
import { buildProfile } from './profile';
import { buildServices, json, TestServer, type TestServices } from './services';
import type { AppStore } from '../store-types';
import { TestTheme } from './test-theme';

interface Rendered {
  store: AppStore;
  faults: FaultRecorder;
  services: TestServices;
  server: TestServer;
  user: UserEvent;
  /** Texts of all messages so far: they expire at once. */
  messages: string[];
}

/** Renders the application at an address. `permissions`: of the signed-in user; without them no user is signed in. */
export function renderApp(
  options: {
    path?: string;
    permissions?: string[];
    server?: TestServer;
    services?: TestServices;
    timeTravel?: TimeTravel;
  } = {},
): Rendered {
  const server = options.server ?? new TestServer();
  server.routes['GET /api/auth/userProfile'] ??= () =>
    json(buildProfile({ permissions: options.permissions ?? [] }));
  server.routes['POST /api/auth/sign-in'] ??= () => json({ data: { userId: 'user-1' } });
  server.routes['GET /api/system/last-sync-time'] ??= () =>
    json({ success: true, data: { lastSyncTime: '2026-09-16T09:29:00.000Z' } });
  const services = options.services ?? buildServices({ server, path: options.path ?? '/' });
  if (options.permissions) services.identity.user = services.identity.next;
  const { timeTravel } = options;
  const make = timeTravel?.wrap(makeStore) ?? makeStore;
  const { store, faults } = make(services, { location: services.navigation.location() });
  const messages: string[] = [];
  store.subscribe(() => {
    const { snackbar } = store.getState();
    if (snackbar.status === 'shown' && snackbar.text !== messages.at(-1)) messages.push(snackbar.text);
  });
  store.dispatch(followNetwork());
  store.dispatch(observeIdentity());
  render(
    <TestTheme>
      <App store={store} faults={faults} Frame={timeTravel?.Frame} />
    </TestTheme>,
  );
  return { store, faults, services, server, user: userEvent.setup({ delay: null }), messages };
}
