import { cleanup, screen, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';

const ALL = ['system.admin'];
const DANA = { id: 'dana', displayName: 'dana', email: 'dana@misrad.example', isActive: true };

it('finds a user by email, and explains each permission in effect', async () => {
  const role = { id: 'r', name: 'מכירות', description: '', permissions: ['sales.manage', 'reports.view'] };
  const person = { ...DANA, lastLogin: null, role };
  const server = new TestServer({
    'GET /api/admin/access': () => json({ data: { person, decision: null } }),
  });
  const { user } = renderApp({ path: '/settings/user-id', permissions: ALL, server });
  const search = await screen.findByRole('searchbox');
  expect(search).toHaveAttribute('maxlength', '254');
  await user.type(search, ' dana@misrad.example {Enter}');
  const table = await screen.findByRole('table', { name: 'ההרשאות של dana' });
  expect(server.calls.at(-1)?.url).toContain('user=dana%40misrad.example');
  const sales = within(table).getByText('מכירות').closest('tr');
  expect(sales).toHaveTextContent('ניתנת בתפקיד');
  expect(sales).toHaveTextContent('sales.manage');
  expect(sales).toHaveTextContent('צפייה');
  expect(within(table).getByText('מלאי').closest('tr')).toHaveTextContent(/אין.*לא ניתנה/);
});

it('names an unknown user, and explains only the own permissions without users.manage', async () => {
  const server = new TestServer({ 'GET /api/admin/access': () => errorResponse(404, 'not_found') });
  const { user } = renderApp({ path: '/settings/user-id', permissions: ALL, server });
  await user.type(await screen.findByRole('searchbox'), 'nobody@misrad.example{Enter}');
  expect(await screen.findByText('לא נמצא משתמש עם כתובת או מזהה כאלה')).toBeVisible();
  cleanup();
  const permissions = ['settings.view', 'user_info.view'];
  renderApp({ path: '/settings/user-id', permissions, server: new TestServer({}) });
  const own = await screen.findByRole('table', { name: 'ההרשאות של החשבון שלי' });
  expect(within(own).getByText('מידע משתמשים').closest('tr')).toHaveTextContent('ניתנת בתפקיד');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('explains which permission of a page a user lacks', async () => {
  const role = { id: 'r', name: 'מכירות', description: '', permissions: ['sales.view'] };
  const person = { ...DANA, lastLogin: null, role };
  const server = new TestServer({
    'GET /api/admin/roles': () => json({ data: [] }),
    'GET /api/admin/access/routes': () => json({ data: [] }),
    'GET /api/admin/access': () => json({ data: { person, decision: null } }),
  });
  const { user } = renderApp({ path: '/settings/permissions', permissions: ALL, server });
  await user.type(await screen.findByRole('searchbox', { name: 'מי (אימייל או מזהה)' }), 'dana{Enter}');
  expect(await screen.findByText('dana – אי אפשר')).toBeVisible();
  expect(screen.getByText(/^חסר:/)).toHaveTextContent('dashboard.view');
});

/** Opens the card of access for a person and a decision of the server on a route. */
async function openDecision(part: object, decision: object | null) {
  const person = { ...DANA, lastLogin: null, role: null, ...part };
  const server = new TestServer({
    'GET /api/admin/roles': () => json({ data: [] }),
    'GET /api/admin/access/routes': () =>
      json({ data: [{ name: 'GET /api/sales', summary: '', requires: '' }] }),
    'GET /api/admin/access': () => json({ data: { person, decision } }),
  });
  const { user } = renderApp({ path: '/settings/permissions', permissions: ALL, server });
  if (decision) {
    await user.click(await screen.findByRole('combobox', { name: 'מה' }));
    await user.type(screen.getByRole('combobox', { name: 'מה' }), 'GET /api/sales');
    await user.click(await screen.findByTitle('GET /api/sales'));
  }
  await user.type(await screen.findByRole('searchbox', { name: 'מי (אימייל או מזהה)' }), 'dana{Enter}');
  await screen.findByText(/^dana.* – /);
  return { server, steps: screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim()) };
}

const SALES_ROLE = { id: 'r', name: 'מכירות', description: '', permissions: ['sales.manage'] };
const step = (rule: string, permission: string, holds: boolean) => ({ rule, permission, holds });
const looked = {
  permission: 'sales.view',
  allowed: true,
  steps: [step('admin', 'system.admin', false), step('manage', 'sales.manage', true)],
};

it('shows the rules of a route up to the one that decides, with its role', async () => {
  const decision = { allowed: true, need: 'any', permissions: [looked] };
  const { server, steps } = await openDecision({ role: SALES_ROLE }, decision);
  expect(server.calls.filter(({ name }) => name === 'GET /api/admin/access').at(-1)?.url).toMatch(
    /route=GET/,
  );
  expect(screen.getByText('dana – אפשר')).toBeVisible();
  expect(screen.queryByText(/^חסר:/)).toBeNull();
  expect(steps.slice(-4)).toEqual([
    'החשבון פעיל',
    'מספיקה אחת מההרשאות',
    'כלל 1: מנהל מערכת? לא system.admin',
    'כלל 2: ניהול המשאב? כן sales.manage בתפקיד מכירות',
  ]);
});

it.each<[string, object, object, RegExp, RegExp[]]>([
  [
    'nobody who is not active',
    { isActive: false, role: SALES_ROLE },
    { allowed: true, need: 'one', permissions: [looked] },
    /אי אפשר$/,
    [/^החשבון אינו פעיל/, /^כלל 1/, /^כלל 2/],
  ],
  [
    'everyone who is signed in',
    { displayName: '' },
    { allowed: true, need: 'open', permissions: [] },
    /^dana@misrad\.example – אפשר$/,
    [/^החשבון פעיל$/, /^פתוח לכל משתמש מחובר$/],
  ],
  [
    'nobody without a role',
    {},
    {
      allowed: false,
      need: 'all',
      permissions: [{ ...looked, allowed: false, steps: [step('exact', 'sales.view', false)] }],
    },
    /אי אפשר$/,
    [/^החשבון פעיל$/, /אין תפקיד/, /^נדרשות כל ההרשאות$/, /^כלל 3: ההרשאה עצמה\? לא sales\.view$/],
  ],
])('opens a route for %s', async (_who, person, decision, title, expected) => {
  const { steps } = await openDecision(person, decision);
  expect(screen.getByText(/^dana.* – /)).toHaveTextContent(title);
  expect(steps.slice(-expected.length)).toEqual(expected.map((one) => expect.stringMatching(one)));
});

it('shows role, state and last sign-in of a user, and that an administrator may do everything', async () => {
  const role = { ...SALES_ROLE, permissions: ['system.admin'] };
  const person = { ...DANA, displayName: '', isActive: false, lastLogin: '2026-09-16T09:00:00Z', role };
  const server = new TestServer({
    'GET /api/admin/access': () => json({ data: { person, decision: null } }),
  });
  const { user } = renderApp({ path: '/settings/user-id', permissions: ALL, server });
  await user.type(await screen.findByRole('searchbox'), 'dana{Enter}');
  expect(await screen.findByRole('heading', { name: 'dana@misrad.example' })).toBeVisible();
  const fact = (label: string) => screen.getAllByText(label).at(-1)!.parentElement;
  expect(fact('תפקיד')).toHaveTextContent('מכירות');
  expect(fact('מצב')).toHaveTextContent('לא פעיל');
  expect(fact('התחברות אחרונה')).toHaveTextContent('16.9.2026 12:00');
  expect(screen.getByText(/שבתפקיד מכירות/)).toHaveTextContent('כל ההרשאות נובעות מ-system.admin');
  expect(screen.queryByRole('table', { name: 'ההרשאות של dana@misrad.example' })).toBeNull();
});
