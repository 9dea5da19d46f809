import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { ApiError } from '#client/lib/http/api-error';
import { LazyPage } from './lazy-page';
import { loadPage } from './loaded-pages';
import { makeStore } from '../store';
import { connectionSought, serverFound, serverLost } from '#client/lib/connection/connection-slice';
import { buildServices } from '#client/lib/testing/services';

function show(
  load: () => Promise<ComponentType>,
  props: { placeholder?: ReactNode; isPainted?: boolean } = {},
) {
  const services = buildServices();
  const { store } = makeStore(services);
  render(
    <Provider store={store}>
      <LazyPage load={load} {...props} />
    </Provider>,
  );
  return { services, store, user: userEvent.setup() };
}

const Page = (): ReactNode => <p>here it is</p>;

beforeEach(() => {
  // React logs errors that an error boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('retries automatically when the code fails to load', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('timeout')).mockResolvedValue(Page);
  const { services } = show(load);
  expect(await screen.findByText('here it is')).toBeVisible();
  expect(services.clock.waits).toEqual([1_000]);
});

it('shows an error when all retries fail, and loads again on request', async () => {
  const load = jest.fn().mockRejectedValue(new Error('timeout'));
  const { user } = show(load);
  expect(await screen.findByRole('heading', { name: 'העמוד לא נטען' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue(Page);
  await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(await screen.findByText('here it is')).toBeVisible();
});

it('shows an error while the server is unreachable, and the page when its code is there', async () => {
  let arrive = (_page: ComponentType): void => undefined;
  const { store, user } = show(() => new Promise((resolve) => (arrive = resolve)));
  const dispatched = jest.spyOn(store, 'dispatch');
  act(() => void store.dispatch(serverLost()));
  expect(await screen.findByRole('heading', { name: 'העמוד לא נטען' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(dispatched).toHaveBeenCalledWith(connectionSought());
  act(() => {
    store.dispatch(serverFound());
    arrive(Page);
  });
  expect(await screen.findByText('here it is')).toBeVisible();
});

it('catches an error thrown by a page, shows its request id, and renders the page again', async () => {
  const error: ApiError = {
    kind: 'http',
    status: 500,
    text: 'HTTP 500',
    body: { code: 'internal', message: '', requestId: 'request-7' },
    retryAfterS: null,
  };
  let broken = true;
  function Fragile(): ReactNode {
    const [failing] = useState(() => broken);
    if (failing) throw error;
    return <p>recovered</p>;
  }
  const { services, user } = show(() => Promise.resolve(Fragile));
  expect(await screen.findByRole('heading', { name: 'משהו השתבש' })).toBeVisible();
  expect(screen.getByText('request-7')).toBeVisible();
  expect(services.logged.join()).toContain('A page failed');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(await screen.findByText('recovered')).toBeVisible();
});

it('renders a page with loaded code without loading it again', async () => {
  const load = jest.fn(() => Promise.resolve(Page));
  await loadPage(load);
  show(load);
  expect(screen.getByText('here it is')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  ['after its placeholder, so that a click is answered at once', false, 'the placeholder was shown'],
  ['without a placeholder if it is prerendered', true, 'nothing was shown'],
])('renders a page with loaded code %s', async (_name, isPainted, expected) => {
  function Large(): ReactNode {
    const [wasShown] = useState(() => screen.queryByText('a moment') !== null);
    return <p>{wasShown ? 'the placeholder was shown' : 'nothing was shown'}</p>;
  }
  const load = () => Promise.resolve(Large);
  await loadPage(load);
  show(load, { placeholder: 'a moment', isPainted });
  expect(await screen.findByText(expected)).toBeVisible();
  expect(screen.queryByText('a moment')).toBeNull();
});
