import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { buildProfile } from '#client/lib/testing/profile';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';
import type { StoredProfile } from '../stored-profile';
import { syncRequested } from '#client/features/sync/sync-slice';
import { endedStream, STREAM } from '#client/features/sync/testing/stream';

function TypedPage() {
  return <input aria-label="הערה" />;
}

jest.mock('#client/app/routes/pages', () => ({
  ...jest.requireActual<object>('#client/app/routes/pages'),
  REDIRECTS: [],
}));

jest.mock('#client/app/features', () => ({
  ...jest.requireActual<object>('#client/app/features'),
  PAGES: [
    {
      path: '/',
      title: 'עמוד',
      needs: ['dashboard.view'],
      menu: null,
      load: () => Promise.resolve(TypedPage),
    },
  ],
}));

/** User who has typed half a sentence. `request` sends a request; the server responds by the current role. */
async function typing() {
  const server = new TestServer({
    'GET /api/system/two-factor': () => json({ data: { enabled: false, codeSet: false, verified: false } }),
  });
  const app = renderApp({ permissions: ['dashboard.view'], server });
  await app.user.type(await screen.findByLabelText('הערה'), 'חצי משפט');
  const answerAs = (permissions: string[], changed: Partial<StoredProfile> = {}): void => {
    const stamp = { 'x-permissions-stamp': encodeURIComponent(JSON.stringify([permissions, changed])) };
    server.routes['GET /api/auth/userProfile'] = () => json(buildProfile({ permissions, ...changed }), stamp);
    server.routes[STREAM] = () => endedStream([], stamp);
  };
  const request = async (): Promise<void> => {
    const before = server.count(STREAM);
    app.store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
    await waitFor(() => expect(server.count(STREAM)).toBe(before + 1));
    await waitFor(() => expect(app.store.getState().sync.status).toBe('idle'));
  };
  answerAs(['dashboard.view']);
  await request();
  return { ...app, answerAs, request };
}

it('keeps typed text while the page is still allowed', async () => {
  const { store, answerAs, request } = await typing();
  answerAs(['dashboard.view', 'sales.view']);
  await request();
  await waitFor(() =>
    expect(store.getState().permissions).toMatchObject({
      status: 'ready',
      resources: ['dashboard', 'sales'],
    }),
  );
  expect(screen.getByLabelText('הערה')).toHaveValue('חצי משפט');
  expect(screen.queryByText('אין לכם הרשאה לצפות בעמוד זה')).toBeNull();
});

it('shows the missing permission when it is not', async () => {
  const { answerAs, request } = await typing();
  answerAs(['sales.view']);
  await request();
  expect(await screen.findByText('אין לכם הרשאה לצפות בעמוד זה')).toBeVisible();
  expect(screen.queryByLabelText('הערה')).toBeNull();
});

it('reports the change', async () => {
  const { messages, answerAs, request } = await typing();
  answerAs(['dashboard.view', 'sales.view']);
  await request();
  await waitFor(() => expect(messages).toContain('ההרשאות שלכם עודכנו'));
});

it('shows a name that an administrator has changed, without a message', async () => {
  const { messages, answerAs, request } = await typing();
  expect(screen.getByRole('button', { name: 'החשבון שלי: דנה לוי' })).toBeVisible();
  answerAs(['dashboard.view'], { displayName: 'דנה כהן' });
  await request();
  expect(await screen.findByRole('button', { name: 'החשבון שלי: דנה כהן' })).toBeVisible();
  expect(messages).not.toContain('ההרשאות שלכם עודכנו');
  expect(screen.getByLabelText('הערה')).toHaveValue('חצי משפט');
});

it('redirects a deactivated user to the login page, with the reason', async () => {
  const { server, store, services } = await typing();
  server.routes[STREAM] = () => errorResponse(403, 'not_active');
  store.dispatch(syncRequested({ syncType: 'full', cause: 'person' }));
  expect(await screen.findByText('החשבון אינו פעיל, יש לפנות למנהל')).toBeVisible();
  expect(services.path()).toBe('/login?redirect=%2F');
  expect(store.getState().snackbar).toEqual({ status: 'hidden' });
});
