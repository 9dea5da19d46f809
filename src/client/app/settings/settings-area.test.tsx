import { screen, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { narrowWindow } from '#client/lib/testing/narrow-window';

jest.mock('#client/features/sync/data-sync/data-sync-page', () => ({
  DataSyncPage: () => <p>the synchronisation</p>,
}));

const ADMINISTRATOR = ['settings.view', 'system.manage', 'sync.manage'];
const FORBIDDEN = { name: 'אין לכם הרשאה לצפות בעמוד זה' };

it('redirects from its index to the synchronisation, and shows the page title', async () => {
  const { services } = renderApp({ path: '/settings', permissions: ADMINISTRATOR });
  expect(await screen.findByText('the synchronisation')).toBeVisible();
  expect(services.path()).toBe('/settings/data-sync');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('סנכרון נתונים');
  expect(document.title).toBe('סנכרון נתונים | משרד');
});

const MENU = { name: 'תפריט ההגדרות' };
const HERE = { name: 'סנכרון נתונים' };

it('has a menu by section with the current page marked', async () => {
  renderApp({ path: '/settings/data-sync', permissions: ADMINISTRATOR });
  const menu = await screen.findByRole('navigation', MENU);
  expect(within(menu).getByText('מערכת')).toBeVisible();
  expect(within(menu).getByRole('link', HERE)).toHaveAttribute('aria-current', 'page');
});

it('collapses its menu on a narrow screen', async () => {
  narrowWindow(1_199);
  const { user } = renderApp({ path: '/settings/data-sync', permissions: ADMINISTRATOR });
  const unfold = await screen.findByRole('button', { name: 'מערכת · סנכרון נתונים' });
  expect(unfold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('navigation', MENU)).toBeNull();
  await user.click(unfold);
  expect(unfold).toHaveAttribute('aria-expanded', 'true');
  await user.click(within(screen.getByRole('navigation', MENU)).getByRole('link', HERE));
  expect(unfold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('navigation', MENU)).toBeNull();
});

it('is in the main menu for a user who may open any part of it', async () => {
  renderApp({ path: '/settings/data-sync', permissions: ADMINISTRATOR });
  const menu = await screen.findByRole('navigation', { name: 'תפריט ראשי' });
  expect(within(menu).getByRole('link', { name: 'הגדרות' })).toHaveAttribute('aria-current', 'page');
});

it.each([
  ['/settings', ['sales.view'], ['settings.view', 'system.manage']],
  ['/settings/data-sync', ['system.manage'], ['settings.view']],
])('names at %s the missing permission for a user with %j', async (path, permissions, missing) => {
  const { services } = renderApp({ path, permissions });
  const title = await screen.findByRole('heading', FORBIDDEN);
  expect(title).toBeVisible();
  for (const one of missing) expect(screen.getByText(one)).toBeVisible();
  for (const one of permissions) expect(screen.queryByText(one)).toBeNull();
  expect(services.path()).toBe(path);
  const menu = screen.getByRole('navigation', { name: 'תפריט ראשי' });
  expect(within(menu).queryByRole('link', { name: 'הגדרות' })).toBeNull();
});

it.each(['/settings/nothing', '/settings/data-sync/more'])('shows a not-found page for %s', async (path) => {
  renderApp({ path, permissions: ADMINISTRATOR });
  expect(await screen.findByRole('heading', { name: 'העמוד לא נמצא', level: 2 })).toBeVisible();
});
