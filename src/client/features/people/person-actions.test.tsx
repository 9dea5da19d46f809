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
};
const ADMIN_USER = { ...DANA, isActive: true, createdAt: '2026-01-01', updatedAt: '2026-01-01' };

/** Opens the record of a user. */
function open(routes: TestServer['routes']) {
  const server = new TestServer({
    'GET /api/admin/people': () => json({ data: [DANA], next: null, previous: null }),
    'GET /api/admin/people/totals': () =>
      json({ data: { active: 1, invited: 0, inactive: 0, count: 1, lastSyncTime: null } }),
    'GET /api/admin/people/dana': () => json({ data: DANA }),
    'GET /api/admin/roles': () => json({ data: [] }),
    ...routes,
  });
  const permissions = ['settings.view', 'users.manage'];
  return { ...renderApp({ path: '/settings/users?person=dana', permissions, server }), server };
}

/** Returns the question with this title. */
async function findQuestion(title: string) {
  const heading = await screen.findByText(title);
  return within(heading.closest<HTMLElement>('[role=dialog]')!);
}

it('ends the sessions of a user after a question', async () => {
  const END = 'POST /api/admin/users/dana/end-sessions';
  const { user, server } = open({ [END]: () => json({ data: ADMIN_USER }) });
  await user.click(await screen.findByRole('button', { name: 'ניתוק מכל הדפדפנים' }));
  const question = await findQuestion('לנתק את דנה מכל הדפדפנים?');
  expect(server.count(END)).toBe(0);
  await user.click(question.getByRole('button', { name: 'ניתוק מכל הדפדפנים' }));
  await waitFor(() => expect(server.count(END)).toBe(1));
});
