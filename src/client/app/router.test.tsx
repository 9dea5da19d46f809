import { screen, waitFor } from '@testing-library/react';
import { buildServices, buildUser, TestServer } from '#client/lib/testing/services';
import { renderApp } from '#client/lib/testing/render';
import { identityObserved } from '#client/session/auth-slice';

jest.mock('#client/features/dashboard/dashboard-page', () => ({ DashboardPage: () => <p>the figures</p> }));

it('shows no sign-in form to a signed-in user before the redirect', async () => {
  const marks: boolean[] = [];
  const server = new TestServer();
  const services = buildServices({ server, path: '/login' });
  services.storeSignedIn = (signedIn) => void marks.push(signedIn);
  renderApp({ server, services, permissions: ['dashboard.view'] });
  expect(screen.queryByLabelText('סיסמה')).toBeNull();
  expect(screen.getByText('טוען…')).toBeInTheDocument();
  expect(await screen.findByText('the figures')).toBeVisible();
  expect(services.path()).toBe('/');
  services.identity.become(null);
  await waitFor(() => expect(marks).toEqual([true, false]));
});

it('keeps the form during a sign-in, and after a sign-in in another tab', async () => {
  const product = renderApp({ path: '/login' });
  expect(await screen.findByLabelText('סיסמה')).toBeVisible();
  product.store.dispatch(identityObserved({ user: buildUser() }));
  expect(screen.getByLabelText('סיסמה')).toBeVisible();
});

it.each([
  ['/2fa', true],
  ['/', false],
])('waits for the session within the frame, except at the second factor: %s', (path, isBare) => {
  const server = new TestServer({ 'GET /api/auth/userProfile': () => new Promise(() => undefined) });
  renderApp({ path, server, permissions: ['dashboard.view'] });
  expect(screen.getByText('טוען…')).toBeInTheDocument();
  expect(document.querySelector('.frame-skeleton') === null).toBe(isBare);
});
