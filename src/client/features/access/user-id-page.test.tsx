import { cleanup, screen, within } from '@testing-library/react';
import { renderApp } from '../../lib/testing/render';
import { json, refusal, TestServer } from '../../lib/testing/services';

const ALL = ['system.admin'];
const DANA = { id: 'dana', displayName: 'dana', email: 'dana@misrad.example', isActive: true };

it('finds a user by email, and explains each permission in effect', async () => {
  const role = { id: 'r', name: 'מכירות', description: '', permissions: ['sales.manage', 'reports.view'] };
  const person = { ...DANA, lastLogin: null, role };
  const server = new TestServer({
    'GET /api/admin/access': () => json({ data: { person, decision: null } }),
  });
  const { user } = renderApp({ path: '/settings/user-id', permissions: ALL, server });
  await user.type(await screen.findByRole('searchbox'), ' dana@misrad.example {Enter}');
  const table = await screen.findByRole('table', { name: 'ההרשאות של dana' });
  expect(server.calls.at(-1)?.url).toContain('user=dana%40misrad.example');
  const sales = within(table).getByText('מכירות').closest('tr');
  expect(sales).toHaveTextContent('ניתנת בתפקיד');
  expect(sales).toHaveTextContent('sales.manage');
  expect(sales).toHaveTextContent('צפייה');
  expect(within(table).getByText('מלאי').closest('tr')).toHaveTextContent(/אין.*לא ניתנה/);
});

it('names an unknown user, and explains only the own permissions without users.manage', async () => {
  const server = new TestServer({ 'GET /api/admin/access': () => refusal(404, 'not_found') });
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
