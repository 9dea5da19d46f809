import { screen, waitFor, within } from '@testing-library/react';
import type { Person } from '#contract/features/users/users-contract';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';

const DANA: Person = {
  id: 'dana',
  email: 'dana@misrad.example',
  displayName: 'דנה',
  roleId: 'r',
  roleName: 'משרד',
  state: 'active',
  agentName: null,
  lastLogin: null,
  expiresAt: null,
  invitedAt: null,
  hasOwnCode: false,
};
const TIES = {
  agent: { id: 'a1', name: 'דנה כהן' },
  invitations: ['new@misrad.example'],
  devices: 2,
  apiTokens: 0,
  sharedViews: 0,
};
const ADMIN_USER = { ...DANA, isActive: true, createdAt: '2026-01-01', updatedAt: '2026-01-01' };

/** Opens the record of a user. */
function open(routes: TestServer['routes'], person = DANA) {
  const server = new TestServer({
    'GET /api/admin/people': () => json({ data: [person], next: null, previous: null }),
    'GET /api/admin/people/totals': () =>
      json({ data: { active: 1, invited: 0, inactive: 0, count: 1, lastSyncTime: null } }),
    'GET /api/admin/people/dana': () => json({ data: person }),
    'GET /api/admin/roles': () => json({ data: [] }),
    ...routes,
  });
  const permissions = ['settings.view', 'users.manage'];
  return { ...renderApp({ path: '/settings/users?person=dana', permissions, server }), server };
}

/** Returns the dialog with this title. */
async function findDialog(title: string) {
  const heading = await screen.findByText(title);
  return within(heading.closest<HTMLElement>('[role=dialog]')!);
}

it('ends the sessions of a user after a confirmation', async () => {
  const END = 'POST /api/admin/users/dana/end-sessions';
  const { user, server, messages } = open({ [END]: () => json({ data: ADMIN_USER }) });
  await user.click(await screen.findByRole('button', { name: 'ניתוק מכל הדפדפנים' }));
  const dialog = await findDialog('לנתק את דנה מכל הדפדפנים?');
  expect(server.count(END)).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'ניתוק מכל הדפדפנים' }));
  await waitFor(() => expect(messages).toEqual(['כל החיבורים של דנה נותקו']));
  expect(server.count(END)).toBe(1);
});

it('asks for each thing that an off-boarding removes, and removes nothing else', async () => {
  const OFF = 'POST /api/admin/users/dana/off-board';
  const routes = {
    'GET /api/admin/users/dana/ties': () => json({ data: TIES }),
    [OFF]: () => json({ data: { ...ADMIN_USER, isActive: false } }),
  };
  const { user, server } = open(routes);
  await user.click(await screen.findByRole('button', { name: 'השבתה' }));
  const dialog = await findDialog('להשבית את דנה?');
  const boxes = await dialog.findAllByRole('checkbox');
  for (const box of boxes) expect(box).not.toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'ביטול ההזמנה הפתוחה אל new@misrad.example' }));
  await user.click(dialog.getByRole('button', { name: 'השבתה' }));
  await waitFor(() => expect(server.count(OFF)).toBe(1));
  const sent = server.calls.find(({ name }) => name === OFF);
  expect(JSON.parse(String(sent?.init.body))).toEqual({ unlinkAgent: false, cancelInvitations: true });
});

it('reports at the activation that the link to the agent is gone', async () => {
  const routes = {
    'POST /api/admin/users/dana/activate': () =>
      json({ data: ADMIN_USER, lostAgent: { id: 'a1', name: 'דנה כהן' } }),
  };
  const { user, messages } = open(routes, { ...DANA, state: 'inactive' });
  await user.click(await screen.findByRole('button', { name: 'הפעלה' }));
  await waitFor(() =>
    expect(messages).toContain('החשבון של דנה הופעל. הקישור לסוכן דנה כהן עבר בינתיים למשתמש אחר.'),
  );
});

it('shows a new name in the row and in the panel before the server has responded', async () => {
  const { user } = open({ 'PUT /api/admin/users/dana': () => new Promise(() => undefined) });
  await user.click(await screen.findByRole('button', { name: 'עריכה' }));
  const name = await screen.findByLabelText('שם מלא');
  await user.type(name, ' לוי');
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  expect(await screen.findByText('דנה לוי', { selector: 'h2' })).toBeInTheDocument();
  expect(screen.getAllByText('דנה לוי', { selector: 'bdi' })).not.toEqual([]);
});
