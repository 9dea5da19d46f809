import { act, screen, waitFor, within } from '@testing-library/react';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import type { Person } from '#contract/features/users/users-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, errorResponse, TestClock, TestServer } from '#client/lib/testing/services';
import { accessRevoked } from '#client/session/auth-slice';
import { describeColumns, readColumns, setFrameWidth } from '#client/lib/testing/columns';

const ALL = ['system.admin'];
const NO_TIES = { agent: null, invitations: [], devices: 0, apiTokens: 0, sharedViews: 0 };
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
    hasOwnCode: false,
    ...overrides,
  };
}

const buildRole = (id: string, name: string, permissions: string[]): HeldRole => ({
  id,
  name,
  description: '',
  permissions: permissions as HeldRole['permissions'],
  updatedAt: '2026-01-01',
  holderCount: 0,
  invitedCount: 0,
});

/** Returns a server with the people, and two roles. */
function peopleServer(people: readonly Person[], routes: TestServer['routes'] = {}): TestServer {
  const count = (state: Person['state']) => people.filter((person) => person.state === state).length;
  const totals = { active: count('active'), invited: count('invited'), inactive: count('inactive') };
  const server = new TestServer({
    'GET /api/admin/people': () => json({ data: people, next: null, previous: null }),
    'GET /api/admin/people/totals': () =>
      json({ data: { ...totals, count: people.length, lastSyncTime: null } }),
    'GET /api/admin/roles': () =>
      json({
        data: [buildRole('cash', 'קופה', ['sales.view']), buildRole('top', 'הנהלה', ['roles.manage'])],
      }),
    ...routes,
  });
  for (const person of people)
    server.routes[`GET /api/admin/people/${person.id}`] = () => json({ data: person });
  return server;
}

it('offers the role with the fewest permissions first, and asks before it invites an administrator', async () => {
  const roles = [
    buildRole('a', 'מנהל', ['system.admin']),
    buildRole('o', 'משרד', ['sales.view', 'customers.view']),
    buildRole('s', 'סוכן', ['sales.view']),
  ];
  const server = peopleServer([], {
    'GET /api/admin/roles': () => json({ data: roles }),
    'POST /api/admin/users/pending': () => conflict('not sent in this test'),
  });
  const { user } = renderApp({ path: '/settings/users', permissions: ALL, server });
  await user.click(await screen.findByRole('button', { name: 'הזמנה' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'הזמנת משתמש' }));
  await user.type(dialog.getByLabelText('כתובת אימייל'), 'new@misrad.example');
  await user.type(dialog.getByLabelText('שם מלא'), 'נועה');
  await user.click(dialog.getByRole('combobox'));
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'סוכןמכירות',
    'משרדלקוחות · מכירות',
    'מנהלכל ההרשאות, כולל ניהול המערכת',
  ]);
  await user.click(options[2]!);
  await user.click(dialog.getByRole('button', { name: 'שליחת הזמנה' }));
  const grant = await screen.findByRole('button', { name: 'מתן ניהול מערכת מלא' });
  expect(server.count('POST /api/admin/users/pending')).toBe(0);
  await user.click(grant);
  await waitFor(() => expect(server.count('POST /api/admin/users/pending')).toBe(1));
});

it('names the dependants of a user before the deactivation', async () => {
  const invitations = ['new@misrad.example'];
  const ties = { ...NO_TIES, agent: { id: 'a1', name: 'דנה כהן' }, invitations, devices: 2, sharedViews: 1 };
  const server = new TestServer({
    'GET /api/admin/people': () => json({ data: [buildPerson('dana')], next: null, previous: null }),
    'GET /api/admin/people/totals': () =>
      json({ data: { count: 1, active: 1, invited: 0, inactive: 0, lastSyncTime: null } }),
    'GET /api/admin/roles': () => json({ data: [] }),
    'GET /api/admin/users/dana/ties': () => json({ data: ties }),
  });
  const { user } = renderApp({ path: '/settings/users?person=dana', permissions: ALL, server });
  await user.click(await screen.findByText('השבתה'));
  const title = await screen.findByText('להשבית את dana?');
  const dialog = within(title.closest<HTMLElement>('[role=dialog]')!);
  await dialog.findByText('יחד עם ההשבתה:');
  const boxes = dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(boxes).toEqual(['הסרת הקישור לסוכן דנה כהן', 'ביטול ההזמנה הפתוחה אל new@misrad.example']);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 מכשירים ינותקו',
    'תצוגה אחת ששותפה עם תפקיד תישאר לתפקיד',
  ]);
});

it('applies an action to several users, and shows the result of each', async () => {
  const people = [buildPerson('dana'), buildPerson('last'), buildPerson('noa', { state: 'invited' })];
  const server = peopleServer(people, {
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
  const server = peopleServer([buildPerson('dana'), buildPerson('noa')]);
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
  const server = peopleServer([buildPerson('dana')]);
  const { user } = renderApp({ path: '/settings/users', permissions: ALL, server });
  await user.click(await screen.findByRole('button', { name: 'הזמנה' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'שליחת הזמנה' }));
  expect(await dialog.findByText('יש להזין כתובת אימייל')).toBeVisible();
  expect(dialog.queryByText('כתובת האימייל אינה תקינה')).toBeNull();
});

it('keeps a typed invitation after a timeout, and discards a cancelled one', async () => {
  const server = peopleServer([buildPerson('dana')]);
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
  await user.click(await screen.findByRole('button', { name: 'סגירה בלי לשמור' }));
  await signInAnew();
  await screen.findByRole('button', { name: 'הזמנה' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('removes an invitation from the list at once, and restores it with the reason after an error', async () => {
  const noa = buildPerson('noa', { state: 'invited' });
  let answer: (response: Response) => void = () => undefined;
  const server = peopleServer([noa, buildPerson('dana')], {
    'DELETE /api/admin/users/pending/noa': () => new Promise((respond) => (answer = respond)),
  });
  // Messages stay until the clock advances.
  const clock = new TestClock('manual');
  const services = buildServices({ server, path: '/settings/users?person=noa', clock });
  const { user } = renderApp({ permissions: ALL, server, services });
  const table = await screen.findByRole('grid');
  await user.click(await screen.findByRole('button', { name: 'ביטול ההזמנה' }));
  const dialog = (await screen.findByText('לבטל את ההזמנה של noa?')).closest('[role=dialog]');
  await user.click(within(dialog as HTMLElement).getByRole('button', { name: 'ביטול ההזמנה' }));
  await waitFor(() => expect(within(table).queryByText('noa')).toBeNull());
  expect(within(table).getByText('dana')).toBeVisible();
  expect(services.path()).toBe('/settings/users');
  answer(conflict('beyond_own_rights'));
  expect(await screen.findByText(/^noa: אי אפשר לתת, לקחת או לנהל/)).toBeVisible();
  expect(await within(table).findByText('noa')).toBeVisible();
});

const pending = (overrides: object = {}) => ({
  id: 'noa',
  email: 'noa@misrad.example',
  displayName: 'נועה',
  roleId: 'r',
  roleName: 'משרד',
  createdAt: '2026-09-16',
  invitedAt: null,
  expiresAt: null,
  ...overrides,
});

it('invites to a role within the own permissions, and reports a link that was not sent', async () => {
  const server = peopleServer([buildPerson('dana')], {
    'POST /api/admin/users/pending': () => json({ data: pending() }),
    'POST /api/admin/users/pending/noa/ensure-auth-user': () => json({ data: { uid: 'noa' } }),
    'POST /api/admin/users/pending/noa/send': () => errorResponse(503, 'unavailable'),
  });
  const permissions = ['users.manage', 'settings.view', 'sales.view'];
  const services = buildServices({ server, path: '/settings/users', clock: new TestClock('manual') });
  const { user } = renderApp({ permissions, server, services });
  await user.click(await screen.findByRole('button', { name: 'הזמנה' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('כתובת אימייל'), '\u200Fnoa@misrad.example');
  await user.type(dialog.getByLabelText('שם מלא'), 'נועה');
  await user.click(dialog.getByRole('combobox', { name: 'תפקיד' }));
  const beyond = await screen.findByTitle('הנהלה (כולל הרשאות שאין לכם)');
  expect(beyond).toHaveClass('ant-select-item-option-disabled');
  await user.click(await screen.findByTitle('קופה'));
  await user.click(dialog.getByRole('button', { name: 'שליחת הזמנה' }));
  expect(await screen.findByText(/^ההזמנה של noa@misrad.example נוצרה, אך הקישור לא נשלח/)).toBeVisible();
  expect(getBody(server, 'POST /api/admin/users/pending')).toEqual({
    email: 'noa@misrad.example',
    displayName: 'נועה',
    roleId: 'cash',
  });
});

it("changes a user's name, and keeps the dialog with the reason after a refusal", async () => {
  const PUT = 'PUT /api/admin/users/dana';
  const server = peopleServer([buildPerson('dana')], { [PUT]: () => conflict('last_administrator') });
  const { user } = renderApp({ path: '/settings/users?person=dana', permissions: ALL, server });
  await user.click(await screen.findByRole('button', { name: 'עריכה' }));
  const name = await screen.findByLabelText('שם מלא');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  expect(await screen.findByText('יש להזין שם מלא')).toBeVisible();
  expect(server.count(PUT)).toBe(0);
  await user.type(name, 'דנה לוי');
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  expect(await screen.findByText('חייב להישאר לפחות מנהל מערכת פעיל אחד.')).toBeVisible();
  expect(name).toHaveValue('דנה לוי');
  expect(getBody(server, PUT)).toEqual({ displayName: 'דנה לוי', roleId: 'r' });
});

it('shows a link to copy once, and records that it was handed over', async () => {
  const MARK = 'POST /api/admin/users/pending/noa/mark-invited';
  const link = 'https://misrad.example/auth/action?invitation=secret-number';
  const LINK = 'POST /api/admin/users/pending/noa/link';
  const server = peopleServer([buildPerson('noa', { state: 'invited' })], {
    [LINK]: () => conflict('beyond_own_rights'),
    [MARK]: () => conflict('last_administrator'),
  });
  const { user, store, messages } = renderApp({
    path: '/settings/users?person=noa',
    permissions: ALL,
    server,
  });
  const copy = await screen.findByRole('button', { name: 'העתקת קישור' });
  await user.click(copy);
  await waitFor(() => expect(messages).toEqual([expect.stringMatching(/^אי אפשר לתת, לקחת או לנהל/)]));
  server.routes[LINK] = () => json({ data: { link, expiresAt: '2026-09-23' } });
  await user.click(copy);
  expect(await screen.findByText(link)).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain('secret-number');
  await user.click(screen.getByRole('button', { name: 'נמסר' }));
  await waitFor(() => expect(server.count(MARK)).toBe(1));
  await waitFor(() => expect(screen.queryByText(link)).toBeNull());
  await waitFor(() => expect(messages[1]).toBe('חייב להישאר לפחות מנהל מערכת פעיל אחד.'));
});

it('shows the permissions, devices and last actions of a user, and the effects of a deactivation', async () => {
  const device = { id: 'd1', name: 'iPhone 16', isActive: true, registeredWhileOff: false };
  const entry = {
    id: '1',
    at: '2026-09-15T08:00:00.000Z',
    actorId: 'noa',
    actorName: 'noa',
    action: 'user.deactivated',
    targetKind: 'user',
    targetId: 'x',
    targetName: 'יעל',
    before: null,
    after: null,
    details: null,
    requestId: null,
    address: null,
  };
  const server = peopleServer([buildPerson('noa', { roleId: 'cash', roleName: 'קופה' })], {
    'GET /api/admin/users/noa/ties': () =>
      json({ data: { ...NO_TIES, agent: { id: 'a1', name: 'נועה לוי' }, devices: 1 } }),
    'GET /api/biometric/admin/devices/noa': () =>
      json({ data: [{ ...device, createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null }] }),
    'GET /api/admin/audit-log': () => json({ data: [entry], next: null, previous: null }),
  });
  renderApp({ path: '/settings/users?person=noa', permissions: ALL, server });
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('צפייה:')).toBeVisible();
  expect(panel.getByText('צפייה:').closest('li')).toHaveTextContent('צפייה: מכירות');
  expect(await panel.findByText('iPhone 16')).toBeVisible();
  expect(within(panel.getByRole('list', { name: 'פעולות אחרונות' })).getByText('יעל')).toBeVisible();
  const latest = { actorId: 'noa', limit: '6', sort: 'at', direction: 'desc' };
  expect(server.readQuery('GET /api/admin/audit-log')).toEqual(latest);
  expect(await panel.findByText('הקישור לסוכן נועה לוי יישאר, ויוכל לעבור למשתמש אחר')).toBeVisible();
  expect(panel.getByRole('link', { name: 'נועה לוי' })).toHaveAttribute('href', '/user-info?agent=a1');
  expect(panel.getByRole('link', { name: 'הפירוט המלא' })).toHaveAttribute(
    'href',
    '/settings/permissions?role=cash',
  );
});

it('erases the data of an inactive person after a confirmation, and explains a failure in it', async () => {
  const ERASE = 'DELETE /api/admin/people/dana/personal-data';
  const people = [buildPerson('dana', { state: 'inactive' }), buildPerson('noa')];
  const server = peopleServer(people, { [ERASE]: () => errorResponse(503, 'unavailable') });
  const clock = new TestClock('manual');
  const services = buildServices({ server, path: '/settings/users?person=dana', clock });
  const { user } = renderApp({ permissions: ALL, server, services });
  await user.click(await screen.findByRole('button', { name: 'מחיקת המידע' }));
  const title = await screen.findByText('למחוק לצמיתות את המידע של dana?');
  const dialog = within(title.closest<HTMLElement>('[role=dialog]')!);
  expect(dialog.getByText(/^יישארו: מזהה המשתמש/)).toBeVisible();
  expect(server.count(ERASE)).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'מחיקה לצמיתות' }));
  expect(await dialog.findByText(/שירות ההזדהות אינו זמין/)).toBeVisible();
  server.routes[ERASE] = () => {
    people.shift();
    return json({ data: { id: 'dana' } });
  };
  await user.click(dialog.getByRole('button', { name: 'מחיקה לצמיתות' }));
  expect(await screen.findByText('המידע נמחק')).toBeVisible();
  expect(services.path()).toBe('/settings/users');
  await waitFor(() => expect(screen.queryByText('dana')).toBeNull());
});

it.each([
  ['active', ALL, 'disabled'],
  ['invited', ALL, 'enabled'],
  ['inactive', ['users.manage', 'settings.view'], 'absent'],
] as const)('offers the erasure of an %s person to %p: %s', async (state, permissions, expected) => {
  const server = peopleServer([buildPerson('dana', { state })]);
  renderApp({ path: '/settings/users?person=dana', permissions: [...permissions], server });
  await within(await screen.findByRole('dialog')).findByText('dana@misrad.example');
  const button = screen.queryByRole('button', { name: 'מחיקת המידע' });
  if (expected === 'absent') expect(button).toBeNull();
  else expect(button).toHaveProperty('disabled', expected === 'disabled');
});

it.each([
  // Windows of 1440, 1280 and 768 px.
  [910, ['', 'משתמש', 'כתובת אימייל', 'מצב', 'תפקיד', 'סוכן מקושר', 'התחברות אחרונה']],
  [750, ['', 'משתמש', 'מצב', 'תפקיד', 'התחברות אחרונה']],
  [734, ['', 'משתמש', 'מצב', 'תפקיד', 'התחברות אחרונה']],
  [560, ['', 'משתמש', 'מצב', 'תפקיד']],
])('shows in %i pixels the columns %j', async (width, columns) => {
  setFrameWidth(width);
  renderApp({ path: '/settings/users', permissions: ALL, server: peopleServer([buildPerson('dana')]) });
  expect(readColumns(await screen.findByRole('grid'))).toEqual(columns);
});

it('aligns numbers and sorts by headers in the columns', async () => {
  renderApp({ path: '/settings/users', permissions: ALL, server: peopleServer([buildPerson('dana')]) });
  expect(describeColumns(await screen.findByRole('grid'))).toEqual([
    '',
    'משתמש, sorts',
    'כתובת אימייל, sorts',
    'מצב, sorts',
    'תפקיד, sorts',
    'סוכן מקושר',
    'התחברות אחרונה, sorts',
  ]);
});
