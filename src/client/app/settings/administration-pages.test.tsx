import { act, configure, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '../../../contract/features/audit-log/audit-log-contract';
import type { ManagedAgent } from '../../../contract/features/user-info-management/user-info-management-contract';
import type { Person } from '../../../contract/features/users/users-contract';
import { accessRevoked } from '../../features/auth/session/auth-slice';
import { renderApp } from '../../lib/testing/render';
import { buildServices, json, TestClock, TestServer } from '../../lib/testing/services';

configure({ asyncUtilTimeout: 30_000 });

const ALL = ['system.admin'];
const page = (data: readonly unknown[]) => json({ data, next: null, previous: null });
const conflict = (reason: string) =>
  new Response(
    JSON.stringify({ error: { code: 'conflict', message: '', requestId: 'r', details: { reason } } }),
    { status: 409 },
  );
const getBody = (server: TestServer, name: string): unknown =>
  JSON.parse(String(server.calls.filter((call) => call.name === name).at(-1)?.init.body));

function buildPerson(id: string, overrides: Partial<Person> = {}): Person {
  return {
    id,
    email: `${id}@misrad.example`,
    displayName: id,
    roleId: 'r',
    roleName: 'משרד',
    state: 'active',
    agentName: null,
    lastLogin: null,
    expiresAt: null,
    invitedAt: null,
    ...overrides,
  };
}

it('applies an action to several users, and shows the result of each', async () => {
  const people = [buildPerson('dana'), buildPerson('last'), buildPerson('noa', { state: 'invited' })];
  const server = new TestServer({
    'GET /api/admin/people': () => page(people),
    'GET /api/admin/people/totals': () =>
      json({ data: { count: 3, active: 2, invited: 1, inactive: 0, lastSyncTime: null } }),
    'GET /api/admin/roles': () => json({ data: [] }),
    'POST /api/admin/users/dana/deactivate': () => {
      people[0] = buildPerson('dana', { state: 'inactive' });
      return json({
        data: { ...people[0], isActive: false, createdAt: '2026-01-01', updatedAt: '2026-01-01' },
      });
    },
    'POST /api/admin/users/last/deactivate': () => conflict('last_administrator'),
  });
  const { user } = renderApp({ path: '/settings/users', permissions: ALL, server });
  const table = await screen.findByRole('grid');
  for (const name of ['dana', 'last', 'noa'])
    await user.click(await within(table).findByRole('checkbox', { name: `בחירת ${name}` }));
  const link = within(table).getByRole('link', { name: 'dana' });
  expect(link).toHaveAttribute('href', expect.stringContaining('person=dana'));
  const bar = screen.getByRole('region', { name: 'נבחרו 3' });
  await user.click(within(bar).getByRole('button', { name: 'השבתה' }));
  await user.click(screen.getByRole('button', { name: 'ביצוע' }));
  const results = within(await screen.findByRole('dialog', { name: 'התוצאה לכל אחד' })).getAllByRole(
    'listitem',
  );
  expect(results.map(({ textContent }) => textContent)).toEqual([
    'dana בוצע',
    'last חייב להישאר לפחות מנהל מערכת פעיל אחד.',
    'noa לא רלוונטי',
  ]);
  const getRow = (name: string) => within(table).getByText(name).closest('[role=row]');
  await waitFor(() => expect(getRow('dana')).toHaveTextContent('לא פעיל'));
  // Optimistic update, then reverted.
  expect(getRow('last')).toHaveTextContent('פעיל');
  expect(getRow('last')).not.toHaveTextContent('לא פעיל');
});

it('selects all visible users by the header checkbox, and shows the actions in place of the totals', async () => {
  const server = new TestServer({
    'GET /api/admin/people': () => page([buildPerson('dana'), buildPerson('noa')]),
    'GET /api/admin/people/totals': () =>
      json({ data: { count: 2, active: 2, invited: 0, inactive: 0, lastSyncTime: null } }),
    'GET /api/admin/roles': () => json({ data: [] }),
  });
  const { user, services } = renderApp({ path: '/settings/users?text=a', permissions: ALL, server });
  const all = await screen.findByRole('checkbox', { name: 'בחירת כל מי שמוצג' });
  const active = await screen.findByRole('link', { name: 'פעילים 2' });
  await user.click(all);
  expect(screen.getByRole('region', { name: 'נבחרו 2' })).toBeVisible();
  expect(active).not.toBeInTheDocument();
  await user.click(all);
  expect(screen.queryByRole('region', { name: /נבחר/ })).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'פעילים 2' }));
  expect(services.navigation.location().search).toBe('?text=a&state=active');
});

it('shows only one error for an invitation without an address', async () => {
  const server = new TestServer({
    'GET /api/admin/people': () => page([buildPerson('dana')]),
    'GET /api/admin/people/totals': () =>
      json({ data: { count: 1, active: 1, invited: 0, inactive: 0, lastSyncTime: null } }),
    'GET /api/admin/roles': () => json({ data: [] }),
  });
  const { user } = renderApp({ path: '/settings/users', permissions: ALL, server });
  await user.click(await screen.findByRole('button', { name: 'הזמנה' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'שליחת הזמנה' }));
  expect(await dialog.findByText('יש להזין כתובת אימייל')).toBeVisible();
  expect(dialog.queryByText('כתובת האימייל אינה תקינה')).toBeNull();
});

it('keeps a typed invitation after a timeout, and discards a cancelled one', async () => {
  const server = new TestServer({
    'GET /api/admin/people': () => page([buildPerson('dana')]),
    'GET /api/admin/people/totals': () =>
      json({ data: { count: 1, active: 1, invited: 0, inactive: 0, lastSyncTime: null } }),
    'GET /api/admin/roles': () => json({ data: [] }),
  });
  const { user, store } = renderApp({ path: '/settings/users', permissions: ALL, server });
  const signInAnew = async () => {
    act(() => void store.dispatch(accessRevoked({ failure: 'inactive' })));
    await user.type(await screen.findByLabelText('כתובת אימייל'), 'dana@misrad.example');
    await user.type(screen.getByLabelText('סיסמה'), 'secret-1{Enter}');
  };
  await user.click(await screen.findByRole('button', { name: 'הזמנה' }));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('שם מלא'), 'נועה');
  await signInAnew();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('שם מלא')).toHaveValue('נועה');
  await user.click(dialog.getByRole('button', { name: 'ביטול' }));
  await signInAnew();
  await screen.findByRole('button', { name: 'הזמנה' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('removes an invitation from the list at once, and restores it with the reason after an error', async () => {
  const noa = buildPerson('noa', { state: 'invited' });
  let answer: (response: Response) => void = () => undefined;
  const server = new TestServer({
    'GET /api/admin/people': () => page([noa, buildPerson('dana')]),
    'GET /api/admin/people/noa': () => json({ data: noa }),
    'GET /api/admin/people/totals': () =>
      json({ data: { count: 2, active: 1, invited: 1, inactive: 0, lastSyncTime: null } }),
    'GET /api/admin/roles': () => json({ data: [] }),
    'DELETE /api/admin/users/pending/noa': () => new Promise((respond) => (answer = respond)),
  });
  // Messages stay until the clock advances.
  const clock = new TestClock('manual');
  const services = buildServices({ server, path: '/settings/users?person=noa', clock });
  const { user } = renderApp({ permissions: ALL, server, services });
  const table = await screen.findByRole('grid');
  await user.click(await screen.findByRole('button', { name: 'ביטול ההזמנה' }));
  const question = (await screen.findByText('לבטל את ההזמנה של noa?')).closest('[role=dialog]');
  await user.click(within(question as HTMLElement).getByRole('button', { name: 'ביטול ההזמנה' }));
  await waitFor(() => expect(within(table).queryByText('noa')).toBeNull());
  expect(within(table).getByText('dana')).toBeVisible();
  expect(services.path()).toBe('/settings/users');
  answer(conflict('beyond_own_rights'));
  expect(await screen.findByText(/^noa: אי אפשר לתת, לקחת או לנהל/)).toBeVisible();
  expect(await within(table).findByText('noa')).toBeVisible();
});

const AGENT: ManagedAgent = {
  id: 'a1',
  name: 'אבי',
  email: 'avi@misrad.example',
  isActive: true,
  user: null,
  suggestion: null,
  employeeNumber: null,
  employment: 'employee',
  target: null,
  targetFrom: null,
};
const suggested = (id: string) => ({ id, displayName: id, email: `${id}@misrad.example`, isActive: true });

it('rejects a target that is not a number with an error, and keeps the text', async () => {
  const PUT = 'PUT /api/user-info-management';
  const agents = [{ ...AGENT, target: 5_000, targetFrom: '2026-09' }];
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents } }),
    [PUT]: () => json({ data: { month: '2026-09', agents } }),
  });
  const { user } = renderApp({ path: '/settings/user-info-management', permissions: ALL, server });
  const target = await screen.findByRole('spinbutton', { name: /יעד מכירות/ });
  expect(target).toHaveValue('5,000');
  await user.click(target);
  await user.keyboard('abc');
  expect(await screen.findByText(/יש להזין מספר בין 0/)).toBeVisible();
  await user.tab();
  expect(target).toHaveValue('abc');
  expect(screen.getByRole('button', { name: 'שמירה' })).toBeDisabled();
  await user.clear(target);
  await user.type(target, '6,000');
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  await waitFor(() =>
    expect(getBody(server, PUT)).toMatchObject({ changes: [{ agentId: 'a1', target: 6_000 }] }),
  );
});

it('links all agents to the suggested users except dismissed ones, and reports the failed links', async () => {
  const agents = ['a1', 'a2', 'a3'].map((id) => ({
    ...AGENT,
    id,
    name: id,
    suggestion: suggested(`u-${id}`),
  }));
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents } }),
    'PUT /api/user-info-management/a1/user': () => {
      agents[0] = { ...agents[0]!, user: agents[0]!.suggestion, suggestion: null } as never;
      return json({ data: { agentId: 'a1', user: suggested('u-a1') } });
    },
    'PUT /api/user-info-management/a2/user': () => conflict('other'),
  });
  const { user } = renderApp({ path: '/settings/user-info-management', permissions: ALL, server });
  await user.click((await screen.findAllByRole('button', { name: 'לא, לבחור אחר' })).at(-1)!);
  await user.click(screen.getByRole('button', { name: 'אישור שתיהן' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent('a3');
  await user.click(within(dialog).getByRole('button', { name: 'קישור' }));
  await within(dialog).findByRole('button', { name: 'ניסיון חוזר' });
  const [first, second] = within(dialog).getAllByRole('listitem');
  expect(first).toHaveTextContent('קושר');
  expect(second).toHaveTextContent('בינתיים קושר אחד מהם למישהו אחר');
  expect(getBody(server, 'PUT /api/user-info-management/a1/user')).toEqual({ userId: 'u-a1' });
});

it("steps through the agents' months, keeping focus and search", async () => {
  const asked: (string | null)[] = [];
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) => {
      const month = url.searchParams.get('month');
      asked.push(month);
      const agents = ['a1', 'a2'].map((id) => ({ ...AGENT, id, name: `${id} of ${month}` }));
      return json({ data: { month, agents } });
    },
  });
  const { user } = renderApp({ path: '/settings/user-info-management', permissions: ALL, server });
  await user.type(await screen.findByRole('searchbox', { name: 'סוכן, משתמש או מספר' }), 'a1');
  expect(await screen.findByText(`a1 of ${asked[0]}`)).toBeVisible();
  const back = screen.getByRole('button', { name: 'החודש הקודם' });
  await user.click(back);
  expect(screen.queryByText(`a1 of ${asked[0]}`)).toBeNull();
  expect(await screen.findByText(`a1 of ${asked[1]}`)).toBeVisible();
  expect(back).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`a1 of ${asked[2]}`)).toBeVisible();
  expect(screen.queryByText(/^a2/)).toBeNull();
  expect(asked).toEqual(['2026-09', '2026-08', '2026-07']);
});

it("searches for an agent's user after a pause in typing", async () => {
  const USERS = 'GET /api/user-info-management/users';
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents: [{ ...AGENT, id: 'a1', name: 'a1' }] } }),
    [USERS]: () => json({ data: [suggested('dana')] }),
  });
  const clock = new TestClock('manual');
  const services = buildServices({ server, clock, path: '/settings/user-info-management' });
  const { user } = renderApp({ permissions: ALL, server, services });
  await user.type(await screen.findByRole('combobox', { name: 'בחירת משתמש: a1' }), 'dana');
  await screen.findByTitle(/dana@misrad/);
  expect(server.count(USERS)).toBe(1);
  act(() => clock.advance(1_000));
  await waitFor(() => expect(server.count(USERS)).toBe(2));
  expect(server.calls.at(-1)?.url).toContain('search=dana');
});

it('finds a user by email, and explains each permission in effect', async () => {
  const role = { id: 'r', name: 'מכירות', description: '', permissions: ['sales.manage', 'reports.view'] };
  const person = { ...suggested('dana'), lastLogin: null, role };
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
});

function buildEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '7',
    at: '2026-09-16T09:00:00.000Z',
    actorId: 'u',
    actorName: 'דנה',
    action: 'user.changed',
    targetKind: 'user',
    targetId: 'noa',
    targetName: '<b>נועה</b>',
    before: { displayName: 'נועה', roleId: 'a' },
    after: { displayName: 'נועה', roleId: 'b' },
    details: {},
    requestId: 'request-1',
    address: '192.0.2.7',
    ...overrides,
  };
}

function auditLog(...entries: AuditEntry[]): TestServer {
  const server = new TestServer({
    'GET /api/admin/roles': () => json({ data: [] }),
    'GET /api/admin/audit-log': () => page(entries),
    'GET /api/admin/audit-log/totals': () => json({ data: { count: entries.length, lastSyncTime: null } }),
  });
  for (const entry of entries)
    server.routes[`GET /api/admin/audit-log/${entry.id}`] = () => json({ data: entry });
  return server;
}

it('supports the keyboard: opens, moves through and closes records, with the focus on the last record', async () => {
  const server = auditLog(buildEntry(), buildEntry({ id: '6', address: '192.0.2.6' }));
  const { user, services } = renderApp({ path: '/settings/audit-log', permissions: ALL, server });
  const table = await screen.findByRole('grid');
  await within(table).findAllByText('דנה');
  table.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  const panel = await screen.findByRole('dialog');
  expect(panel).toHaveAttribute('aria-modal', 'false');
  await waitFor(() => expect(document.activeElement).toContainElement(panel));
  expect(await within(panel).findByText('192.0.2.7')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(await within(panel).findByText('192.0.2.6')).toBeVisible();
  await user.keyboard('k');
  expect(await within(panel).findByText('192.0.2.7')).toBeVisible();
  await user.keyboard('j{Escape}');
  expect(services.path()).toBe('/settings/audit-log');
  const row = document.getElementById(table.getAttribute('aria-activedescendant') ?? '');
  expect(row?.id).toMatch(/-6$/);
});

it('shows the values of an audit entry before and after, without unchanged ones', async () => {
  const server = auditLog(buildEntry());
  renderApp({ path: '/settings/audit-log?entry=7', permissions: ALL, server });
  const panel = (await screen.findByText('לפני ואחרי')).closest('aside, section, [role=dialog]')!;
  expect(panel).toHaveTextContent('192.0.2.7');
  expect(panel).toHaveTextContent('<b>נועה</b>');
  expect(panel.querySelector('del')).toHaveTextContent(/^a$/);
  expect(panel.querySelector('ins')).toHaveTextContent(/^b$/);
  expect(panel).not.toHaveTextContent('displayName');
});

it('describes a closed month in readable words and figures', async () => {
  const reasons = { jumps: 'נבדק מול הדוח', equalToCrm: 'אין חיבור' };
  const server = auditLog(
    buildEntry({
      action: 'month.closed',
      targetKind: 'month',
      targetId: '2025-12',
      targetName: null,
      before: null,
      after: null,
      details: {
        amount: 78433.48,
        sales: 1836,
        statusCodes: [2, 9],
        intoMonth: '2026-01',
        reasons,
      },
    }),
  );
  server.routes['GET /api/sales/names/status'] = () =>
    json({ data: [{ id: '2', name: 'מאושרת', hint: null }] });
  renderApp({ path: '/settings/audit-log?entry=7', permissions: ALL, server });
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('מאושרת');
  const shown = panel.textContent.replaceAll('\u00a0', ' ');
  for (const part of ['חודש: דצמבר 2025', '78,433.48 ₪', '1,836', 'מאושרת, 9', 'ינואר 2026'])
    expect(shown).toContain(part);
  const kept = within(panel).getAllByRole('listitem');
  expect(kept.map(({ textContent }) => textContent)).toEqual([
    'קפיצות: נבדק מול הדוח',
    'השוואה ל-CRM: אין חיבור',
  ]);
  expect(shown).not.toMatch(/amount|sales|reasons|jumps|לפני ואחרי/);
});

it('lists granted and revoked permissions of a changed role, without unchanged ones', async () => {
  const server = auditLog(
    buildEntry({
      action: 'role.changed',
      targetKind: 'role',
      before: { permissions: ['sales.view', 'customers.view'] },
      after: { permissions: ['sales.view', 'inventory.view'] },
    }),
  );
  renderApp({ path: '/settings/audit-log?entry=7', permissions: ALL, server });
  const change = (await screen.findByText('הרשאות')).closest('tr')!;
  expect(change.querySelector('del')).toHaveTextContent('customers.view');
  expect(change.querySelector('ins')).toHaveTextContent('inventory.view');
  expect(change).not.toHaveTextContent('sales.view');
});
