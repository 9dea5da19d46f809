import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { AppThunk } from '../../platform/start-app-listening';
import { makeStore } from '../../app/store';
import { buildServices, buildUser, json, TestServer } from '../../platform/testing/services';
import { AutoSyncCard } from './auto-sync-card';

const openApi: AppThunk<Promise<void>> = (_dispatch, _getState, extra) => extra.openApi();

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('asks before one leaves with something unsaved, keeps it where one stays, and asks nothing once it is as before', async () => {
  const server = new TestServer({
    'GET /api/system/auto-sync': () => json({ data: { autoSyncEnabled: false, syncInterval: 5 } }),
  });
  const services = buildServices({ server });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services);
  stops.push(stop);
  await store.dispatch(openApi);
  const leaving = jest.fn((event: Event) => event.preventDefault());
  render(
    <Provider store={store}>
      <AutoSyncCard />
      <a href="/elsewhere" ref={(link) => link?.addEventListener('click', leaving)}>
        קישור
      </a>
    </Provider>,
  );
  const user = userEvent.setup({ delay: null });
  const interval = await screen.findByRole('spinbutton', { name: 'מרווח הסנכרון' });
  await user.type(interval, '0');
  await user.click(screen.getByText('קישור'));
  expect(leaving).not.toHaveBeenCalled();
  expect(await screen.findByText('אם תעזבו את העמוד, השינויים יאבדו.')).toBeInTheDocument();
  await user.click(screen.getByText('הישארות בעמוד'));
  expect(interval).toHaveValue('50');
  await user.type(interval, '{Backspace}');
  await user.click(screen.getByText('קישור'));
  expect(leaving).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('הישארות בעמוד')).not.toBeInTheDocument();
});
