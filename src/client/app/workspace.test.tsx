import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, TestServer } from '#client/lib/testing/services';
import { loadWorkspace } from './router';
import { loadPage } from './routes/loaded-pages';
import { endedStream, STREAM } from '#client/features/sync/testing/stream';

jest.mock('#client/features/dashboard/dashboard-page', () => ({ DashboardPage: () => <p>the figures</p> }));

describe('a page', () => {
  it('is shown with its title to a user who may view it', async () => {
    renderApp({ permissions: ['dashboard.view'] });
    expect(await screen.findByText('the figures')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('לוח בקרה');
    expect(document.title).toBe('לוח בקרה | משרד');
  });

  it.each(['/dashboard', '/customers'])('is reached by %s', async (path) => {
    const { services } = renderApp({ path, permissions: ['system.admin'] });
    expect(await screen.findByText('the figures')).toBeVisible();
    expect(services.path()).toBe('/');
  });

  it('names the missing permission and the administrators', async () => {
    renderApp({ path: '/inventory', permissions: ['dashboard.view'] });
    expect(await screen.findByRole('heading', { name: 'אין לכם הרשאה לצפות בעמוד זה' })).toBeVisible();
    expect(screen.getByText('inventory.view')).toBeVisible();
    expect(await screen.findByText(/^לקבלת ההרשאה פנו/)).toBeVisible();
    expect(screen.queryByText('the figures')).toBeNull();
  });

  it('opens with its own permission, and names the permission of its figures and the administrators', async () => {
    const { server } = renderApp({ path: '/user-info/salaries', permissions: ['user_info.view'] });
    expect(await screen.findByRole('heading', { name: 'אין לכם גישה לנתונים שבעמוד זה' })).toBeVisible();
    expect(screen.getByText('salaries.view')).toBeVisible();
    expect(screen.queryByText('403')).toBeNull();
    expect(server.count('POST /api/salaries/query')).toBe(0);
    const menu = screen.getByRole('navigation', { name: 'תפריט ראשי' });
    expect(within(menu).queryByRole('link', { name: 'משכורות' })).toBeNull();
  });

  it('requires more than another action on its resource', async () => {
    renderApp({ permissions: ['dashboard.edit'] });
    expect(await screen.findByRole('heading', { name: 'אין לכם הרשאה לצפות בעמוד זה' })).toBeVisible();
  });
});

it('requests the first data of a page before the frame is rendered', async () => {
  await loadPage(loadWorkspace);
  const getMenu = (): HTMLElement | null => screen.queryByRole('navigation', { name: 'תפריט ראשי' });
  const menus: (HTMLElement | null)[] = [];
  const { server } = renderApp({ permissions: ['dashboard.view'] });
  server.routes['GET /api/dashboard'] = () => {
    menus.push(getMenu());
    return json({ success: true, data: {} });
  };
  await waitFor(() => expect(getMenu()).toBeVisible());
  expect(menus).toEqual([null]);
});

it('shows a not-found page with a link home', async () => {
  const warn = jest.spyOn(console, 'warn');
  const { user, services } = renderApp({ path: '/nowhere', permissions: ['dashboard.view'] });
  expect(await screen.findByRole('heading', { name: 'העמוד לא נמצא', level: 2 })).toBeVisible();
  expect(warn.mock.calls).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'חזרה לדף הבית' }));
  expect(await screen.findByText('the figures')).toBeVisible();
  expect(services.path()).toBe('/');
});

it('redirects an unknown address to the first allowed page', async () => {
  const { user, services } = renderApp({ path: '/nowhere', permissions: ['inventory.view'] });
  await user.click(await screen.findByRole('link', { name: 'חזרה לדף הבית' }));
  expect(services.path()).toBe('/inventory');
});

describe('the menu', () => {
  it('links to the allowed pages, and marks the current one', async () => {
    renderApp({ permissions: ['dashboard.view'] });
    const link = await screen.findByRole('link', { name: 'לוח בקרה' });
    expect(link).toHaveAttribute('aria-current', 'page');
  });

  it('follows the Enter key on an entry, and leaves the key on a link to the browser', async () => {
    const { services } = renderApp({ path: '/nowhere', permissions: ['dashboard.view', 'inventory.view'] });
    const push = jest.spyOn(services.navigation, 'push');
    const enter = { key: 'Enter', keyCode: 13, which: 13 };
    fireEvent.keyDown(await screen.findByRole('link', { name: 'מלאי' }), { ...enter, ctrlKey: true });
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'לוח בקרה' }), enter);
    expect(await screen.findByText('the figures')).toBeVisible();
    expect(push.mock.calls).toEqual([['/']]);
  });

  it('keeps the focus during navigation, starts at the top, and announces the new title', async () => {
    const { user } = renderApp({ path: '/nowhere', permissions: ['dashboard.view'] });
    const link = await screen.findByRole('link', { name: 'לוח בקרה' });
    const title = screen.getByRole('heading', { level: 1 });
    const main = screen.getByRole('main');
    main.scrollTop = 300;
    await user.click(link);
    expect(await screen.findByText('the figures')).toBeVisible();
    expect(link).toHaveFocus();
    expect(main.scrollTop).toBe(0);
    expect(title).toHaveTextContent('לוח בקרה');
    expect(title).toHaveAttribute('aria-live', 'polite');
  });

  it('shows an allowed page of a closed group outside the group', async () => {
    renderApp({ path: '/nowhere', permissions: ['salaries.view'] });
    const menu = await screen.findByRole('navigation', { name: 'תפריט ראשי' });
    expect(within(menu).getByRole('link', { name: 'דוח משכורות' })).toBeVisible();
    expect(within(menu).queryByText('דוחות')).toBeNull();
  });

  it('shows no other pages', async () => {
    renderApp({ permissions: ['sales.view'] });
    const menu = await screen.findByRole('navigation', { name: 'תפריט ראשי' });
    expect(within(menu).queryAllByRole('link')).toEqual([]);
  });

  it('has no button for a single page', async () => {
    renderApp({ permissions: ['dashboard.view'] });
    await screen.findByText('the figures');
    expect(screen.queryByRole('button', { name: 'פתיחת התפריט' })).toBeNull();
  });

  it('opens by a button on a narrow screen', async () => {
    const { user } = renderApp({ permissions: ['dashboard.view', 'inventory.view'] });
    await user.click(await screen.findByRole('button', { name: 'פתיחת התפריט' }));
    expect(within(await screen.findByRole('dialog')).getByRole('link', { name: 'לוח בקרה' })).toBeVisible();
  });
});

describe('the top bar', () => {
  it('shows the time of the last synchronisation', async () => {
    renderApp({ permissions: ['dashboard.view'] });
    expect(await screen.findByText('12:29')).toBeVisible();
  });

  it('shows that there was no synchronisation yet', async () => {
    const server = new TestServer({
      'GET /api/system/last-sync-time': () => json({ success: true, data: { lastSyncTime: null } }),
    });
    renderApp({ server, permissions: ['dashboard.view'] });
    expect(await screen.findByText('טרם סונכרן')).toBeVisible();
  });

  it('offers synchronisation only to users who manage it', async () => {
    renderApp({ permissions: ['dashboard.view', 'sync.view', 'sync.edit'] });
    await screen.findByText('the figures');
    expect(screen.queryByRole('button', { name: 'סנכרון לפי עדכון אחרון' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'אפשרויות סנכרון' })).toBeNull();
  });

  it('synchronises by last update on a click, and shows the new time', async () => {
    const server = new TestServer({ [STREAM]: () => endedStream() });
    const { user } = renderApp({ server, permissions: ['dashboard.view', 'sync.manage'] });
    await screen.findByText('12:29');
    await user.click(screen.getByRole('button', { name: 'סנכרון לפי עדכון אחרון' }));
    expect(await screen.findByText('12:30')).toBeVisible();
    expect(server.calls.find(({ name }) => name === STREAM)?.init.body).toBe(
      '{"syncType":"last_update","automatic":false}',
    );
  });

  it.each([
    ['the button beside it', 'אפשרויות סנכרון', 'click'],
    ['its context menu', 'סנכרון לפי עדכון אחרון', 'context'],
    ['a single button on a phone', 'אפשרויות סנכרון', 'phone'],
  ])('offers both modes by %s', async (_what, name, how) => {
    if (how === 'phone') narrowWindow(479);
    const server = new TestServer({ [STREAM]: () => endedStream() });
    const { user } = renderApp({ server, permissions: ['dashboard.view', 'sync.manage'] });
    const target = await screen.findByRole('button', { name });
    expect(screen.queryAllByRole('button', { name: /סנכרון/ })).toHaveLength(how === 'phone' ? 1 : 2);
    await user.pointer({ keys: how === 'context' ? '[MouseRight]' : '[MouseLeft]', target });
    expect(await screen.findByRole('menuitem', { name: 'סנכרון לפי עדכון אחרון' })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'סנכרון מלא' }));
    const dialog = await screen.findByRole('dialog', { name: 'להפעיל סנכרון מלא?' });
    expect(server.count(STREAM)).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'הפעלת סנכרון מלא' }));
    await waitFor(() =>
      expect(server.calls.find((call) => call.name === STREAM)?.init.body).toContain('"full"'),
    );
  });

  it('refetches the permissions', async () => {
    const { user, server } = renderApp({ path: '/nowhere', permissions: ['dashboard.view'] });
    await user.click(await screen.findByRole('button', { name: 'החשבון שלי: דנה לוי' }));
    await user.click(await screen.findByRole('menuitem', { name: 'החשבון שלי' }));
    await user.click(await screen.findByRole('button', { name: 'רענון הרשאות' }));
    await waitFor(() => expect(server.count('GET /api/auth/permissions')).toBe(1));
  });

  it('switches the colour scheme at once, and marks it for the next first page', async () => {
    const server = new TestServer();
    const services = buildServices({ server, path: '/nowhere' });
    const marked = jest.spyOn(services, 'storeTheme');
    const { user } = renderApp({ server, services, permissions: ['dashboard.view'] });
    await user.click(await screen.findByRole('button', { name: 'החשבון שלי: דנה לוי' }));
    expect(await screen.findByRole('radio', { name: 'לפי המערכת' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'צפוף' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'כהה' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(marked).toHaveBeenLastCalledWith('dark');
    // The menu stays open for the next choice.
    expect(screen.getByRole('radio', { name: 'מרווח' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('radio')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'החשבון שלי: דנה לוי' })).toHaveFocus();
  });

  it('shows the user, with a sign-out', async () => {
    const { user, services } = renderApp({ path: '/nowhere', permissions: ['dashboard.view'] });
    const account = await screen.findByRole('button', { name: 'החשבון שלי: דנה לוי' });
    expect(account).not.toHaveFocus();
    await user.click(account);
    expect(await screen.findByText('dana@misrad.example')).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'התנתקות' }));
    expect(await screen.findByLabelText('סיסמה')).toBeVisible();
    expect(services.path()).toBe('/login?redirect=%2Fnowhere');
  });
});

it('names the icons of the folded menu in tooltips', async () => {
  const { user } = renderApp({ permissions: ['dashboard.view', 'inventory.view'] });
  await user.click(await screen.findByRole('button', { name: 'קיפול התפריט' }));
  const menu = screen.getByRole('navigation', { name: 'תפריט ראשי' });
  await user.hover(within(menu).getByRole('link', { name: 'מלאי' }));
  expect(await screen.findByRole('tooltip', { name: 'מלאי' })).toBeInTheDocument();
});

it.each([
  ['/', ['dashboard.view', 'inventory.view']],
  ['/inventory', ['inventory.view']],
])('leads from the logo to the first open page, in a folded menu as well: %s', async (home, permissions) => {
  const { user, services } = renderApp({ path: '/nowhere', permissions });
  const getLogo = (): HTMLElement => screen.getByRole('link', { name: 'משרד: דף הבית' });
  await user.click(await screen.findByRole('button', { name: 'קיפול התפריט' }));
  await user.click(getLogo());
  expect(services.path()).toBe(home);
});
