import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { lastSyncMoved } from '../sync-slice';
import { syncAlertRaised } from './sync-alert-slice';

async function show(permissions: string[]) {
  const app = renderApp({ path: '/nowhere', permissions });
  expect(await screen.findByRole('heading', { name: 'העמוד לא נמצא', level: 2 })).toBeVisible();
  app.store.dispatch(syncAlertRaised({ text: 'אין חיבור לשרת' }));
  expect(await screen.findByText('שגיאת סנכרון: אין חיבור לשרת')).toBeVisible();
  return app;
}

it('stays above every page until it is closed, and links to the run', async () => {
  const { user } = await show(['settings.view', 'system.manage']);
  expect(screen.getByRole('link', { name: 'לפרטי הסנכרון' })).toHaveAttribute('href', '/settings/data-sync');
  await user.click(screen.getByRole('button', { name: 'סגירה' }));
  await waitFor(() => expect(screen.queryByText(/שגיאת סנכרון/)).toBeNull());
});

it('disappears after a success, and has no link for a user without the permission', async () => {
  const { store } = await show(['dashboard.view']);
  expect(screen.queryByRole('link', { name: 'לפרטי הסנכרון' })).toBeNull();
  store.dispatch(lastSyncMoved());
  await waitFor(() => expect(screen.queryByText(/שגיאת סנכרון/)).toBeNull());
});
