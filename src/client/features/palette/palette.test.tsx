import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildSale, salesServer } from '#client/features/sales/testing/sales';
import { syncRequested } from '#client/features/sync/sync-slice';
import { renderApp } from '#client/lib/testing/render';
import { signOutRequested } from '#client/session/auth-slice';
import { buildServices, json, TestServer } from '#client/lib/testing/services';

it('opens by Ctrl+K, finds pages at once and the rest by the server, and opens the entry on Enter', async () => {
  const server = new TestServer({
    'GET /api/palette': () =>
      json({
        data: {
          customers: [{ id: 'c1', name: '<b>קפה גרציה</b>', hint: 'עכו' }],
          sales: [{ id: 's1', name: '20211', hint: 'מלאכת דן', by: 'agent', amount: 12.5 }],
        },
      }),
  });
  const permissions = ['customers.view', 'inventory.view', 'user_info.view', 'sales.view'];
  const { user, services } = renderApp({ path: '/nowhere', permissions, server });
  await screen.findByRole('button', { name: 'חיפוש או מעבר לעמוד' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox');
  await user.type(field, 'nkth');
  const options = () => within(dialog).getAllByRole('link');
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'מלאי',
      '<b>קפה גרציה</b>עכו',
      expect.stringMatching(/^20211סוכן: מלאכת דן12\.50/),
    ]),
  );
  // The text was typed in the other layout: the meant text is shown and marked.
  expect(within(dialog).getByText(/הוצגו תוצאות עבור/)).toHaveTextContent('מלאי');
  expect(options()[0]!.querySelector('strong')).toHaveTextContent('מלאי');
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  // The key does not move the text's cursor.
  expect(fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })).toBe(false);
  expect(options()[1]).toHaveClass('palette-active');
  expect(shown.mock.contexts).toEqual([options()[1]]);
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await waitFor(() =>
    expect(services.navigation.location()).toMatchObject({
      pathname: '/user-info/sales',
      search: '?sale=s1',
    }),
  );
  expect(screen.queryByRole('textbox', { name: 'חיפוש או מעבר לעמוד' })).not.toBeInTheDocument();
});

it('shows a sale of the typed number before customers with it in their telephone', async () => {
  const server = new TestServer({
    'GET /api/palette': () =>
      json({
        data: {
          customers: [{ id: 'c1', name: 'קפה גרציה', hint: '03-1202111' }],
          sales: [{ id: 's1', name: '20211', hint: 'מלאכת דן', by: 'agent', amount: 12.5 }],
        },
      }),
  });
  const permissions = ['customers.view', 'user_info.view', 'sales.view'];
  const { user, services } = renderApp({ path: '/nowhere', permissions, server });
  await screen.findByRole('button', { name: 'חיפוש או מעבר לעמוד' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '20211');
  await dialog.findByText('קפה גרציה');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(services.navigation.location()).toMatchObject({ search: '?sale=s1' }));
});

it('leads to the panel of each kind of record', async () => {
  const find = (id: string) => [{ id, name: `דוד ${id}`, hint: null }];
  const found = { agents: find('a1'), customers: find('c1'), marketers: find('m1') };
  const server = new TestServer({ 'GET /api/palette': () => json({ data: found }) });
  const { user } = renderApp({ path: '/nowhere', permissions: ['user_info.view'], server });
  await screen.findByRole('button', { name: 'חיפוש או מעבר לעמוד' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'דוד');
  await dialog.findByRole('link', { name: /m1/ });
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/user-info?agent=a1',
    '/nowhere?customer=c1',
    '/reports/smart-ledger?marketerId=m1',
  ]);
});

it('lists the shortcuts of the present screen by the ? key, but not while a field is written in', async () => {
  const server = salesServer([buildSale(1)]);
  const { user } = renderApp({
    path: '/user-info/sales',
    permissions: ['user_info.view', 'sales.view'],
    server,
  });
  const field = await screen.findByRole('textbox', { name: /^מספר, לקוח/ });
  await user.type(field, '?');
  expect(field).toHaveValue('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.clear(field);
  await user.click(document.body);
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'קיצורי מקלדת' }));
  const meanings = dialog
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(meanings).toEqual(
    expect.arrayContaining([
      ['חיפוש או מעבר לעמוד', 'Ctrl K'],
      ['הצגת קיצורי המקלדת', '?'],
      ['מעבר לשדה החיפוש', '/'],
      ['השורה הבאה', '↓ או j'],
      ['פתיחת השורה', 'Enter'],
    ]),
  );
  expect(meanings.map(([meaning]) => meaning)).not.toContain('סגירת החלונית');
});

describe('actions', () => {
  const ACTIONS = ['שינוי סיסמה', 'רענון הרשאות', 'דיווח על תקלה', 'התנתקות'];
  async function openPalette(permissions: string[], server = new TestServer()) {
    const rendered = renderApp({ path: '/nowhere', permissions, server });
    await screen.findByRole('button', { name: 'חיפוש או מעבר לעמוד' });
    await rendered.user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog'));
    const list = dialog.getByRole('list');
    const names = () =>
      within(list)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    return { ...rendered, dialog, names };
  }

  it('offers only actions that the user may run, and no synchronisation during another', async () => {
    const { names, store } = await openPalette(['sync.manage', 'users.manage', 'salaries.manage']);
    expect(names()).toEqual(['סנכרון לפי עדכון אחרון', 'סנכרון מלא', ...ACTIONS]);
    act(() => void store.dispatch(syncRequested({ syncType: 'last_update', cause: 'person' })));
    await waitFor(() => expect(names()).toEqual(ACTIONS));
  });

  it('runs the found action by Enter or click', async () => {
    const { user, dialog, store } = await openPalette(['sync.manage']);
    await user.type(dialog.getByRole('textbox'), 'מלא');
    await user.click(dialog.getByRole('button', { name: 'סנכרון מלא' }));
    expect(store.getState().fullSync.status).toBe('asked');
    await user.keyboard('{Escape}');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'חיפוש או מעבר לעמוד' }), 'התנתק{Enter}');
    await waitFor(() => expect(store.getState().auth.status).toBe('signedOut'));
  });

  it('opens the invitation of a user and the closing of a month', async () => {
    const { names, user, dialog, services } = await openPalette(['system.admin']);
    expect(names()).toEqual(expect.arrayContaining(['הזמנת משתמש', 'סגירת חודש']));
    await user.click(dialog.getByRole('button', { name: 'סגירת חודש' }));
    expect(services.navigation.location()).toMatchObject({
      pathname: '/user-info/salary-reports',
      search: '?panel=closing',
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('button', { name: 'הזמנת משתמש' }));
    const invitation = within(await screen.findByRole('dialog', { name: 'הזמנת משתמש' }));
    await user.click(invitation.getByRole('button', { name: 'ביטול' }));
    await waitFor(() => expect(services.navigation.location()).toMatchObject({ search: '' }));
  });
});

describe('recent items', () => {
  const STORED = 'misrad.recent';
  const LABEL = 'חיפוש או מעבר לעמוד';
  const permissions = ['customers.view', 'inventory.view'];
  const item = (name: string, group = 'customers') => ({ group, id: name, name, hint: null });
  async function openPalette(items: object[], uid = 'user-1', mayView = permissions) {
    const server = new TestServer({
      'GET /api/palette': () => json({ data: { customers: [{ id: 'c1', name: 'קפה גרציה', hint: 'עכו' }] } }),
    });
    const services = buildServices({
      server,
      path: '/nowhere',
      stored: { [STORED]: JSON.stringify({ uid, items }) },
    });
    const rendered = renderApp({ permissions: mayView, server, services });
    await screen.findByRole('button', { name: LABEL });
    await rendered.user.keyboard('{Control>}k{/Control}');
    return { ...rendered, stored: () => services.localStorage.get(STORED) };
  }
  const names = () =>
    within(screen.getByRole('list', { name: LABEL }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('lists the last six while nothing is typed, and removes them at the end of the session', async () => {
    const { user, store, stored } = await openPalette(['1', '2', '3', '4', '5', '6'].map((id) => item(id)));
    const field = await screen.findByRole('textbox', { name: LABEL });
    expect(screen.getByText('נפתחו לאחרונה')).toBeVisible();
    await user.type(field, 'גרציה');
    await screen.findByRole('link', { name: /קפה/ });
    expect(screen.queryByText('נפתחו לאחרונה')).toBeNull();
    await user.click(screen.getByRole('link', { name: /קפה/ }));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByText('נפתחו לאחרונה');
    expect(names().slice(0, 7)).toEqual(['קפה גרציהעכו', '1', '2', '3', '4', '5', 'מלאי']);
    act(() => void store.dispatch(signOutRequested()));
    await waitFor(() => expect(stored()).toBeNull());
  });

  it('shows neither items of another user nor those that are not permitted any more', async () => {
    const items = [item('דוד'), item('/inventory', 'pages'), item('/reports', 'pages')];
    const { user } = await openPalette(items, 'user-1', ['inventory.view']);
    await screen.findByText('נפתחו לאחרונה');
    expect(names()).toEqual(['/inventory', 'מלאי']);
    await user.keyboard('{Escape}');
    cleanup();
    await openPalette(items, 'user-2');
    await screen.findByRole('textbox', { name: LABEL });
    expect(screen.queryByText('נפתחו לאחרונה')).toBeNull();
  });
});
