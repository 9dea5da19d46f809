import { render, screen, waitFor, within } from '@testing-library/react';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import { json, errorResponse } from '#client/lib/testing/services';
import { RoleHolders } from './role-holders';
import { body, getCheckbox, buildRole, MANAGER, open, PUT } from './testing/open-roles';

const holder = (id: string, part: object = {}) => ({
  id,
  displayName: id,
  email: `${id}@misrad.example`,
  isActive: true,
  online: false,
  ...part,
});

it.each<[string, Partial<HeldRole>, string]>([
  ['nobody', { holderCount: 0, holders: [] }, 'אין משתמשים בתפקיד'],
  ['invited people only', { holderCount: 0, holders: [], invitedCount: 2 }, 'אין משתמשים בתפקיד · 2 הזמנות'],
  [
    'people without a name',
    { holders: [holder('a', { displayName: '' })] },
    'משתמשים בתפקיד: a@misrad.example',
  ],
  [
    'four people, one online',
    { holderCount: 4, holders: ['a', 'b', 'c', 'd'].map((id) => holder(id, { online: id === 'b' })) },
    'משתמשים בתפקיד: a, b כעת במערכת, c ועוד 1',
  ],
  [
    'three people',
    { holderCount: 3, holders: ['a', 'b', 'c'].map((id) => holder(id)) },
    'משתמשים בתפקיד: a, b, c',
  ],
])('names who has a role: %s', (_who, overrides, text) => {
  const { container } = render(<RoleHolders role={buildRole(overrides)} />);
  for (const face of container.querySelectorAll('.face')) face.remove();
  expect(container.textContent.replaceAll(/ {2,}/g, ' ')).toBe(text);
});

it('counts who has a role, without their names', () => {
  const { holders: _hidden, ...role } = buildRole({ invitedCount: 1 });
  const { container } = render(<RoleHolders role={role} />);
  expect(container.textContent).toBe('משתמש אחד בתפקיד · הזמנה אחת');
});

it('saves at once if nobody loses a permission now', async () => {
  const { user, server } = await open(MANAGER, { holders: [holder('a')] });
  await user.click(getCheckbox(/^מכירות: צפייה/));
  expect(screen.getByText('שינוי אחד שלא נשמר').parentElement).toHaveTextContent('ישפיע על משתמש אחד, מיד');
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  await waitFor(() => expect(body(server)).toMatchObject({ permissions: ['salaries.manage'] }));
});

it('warns nobody of a permission that another one gives', async () => {
  const { user, server } = await open(MANAGER, { permissions: ['salaries.view', 'salaries.manage'] });
  await user.click(getCheckbox(/^משכורות: צפייה/));
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  await waitFor(() => expect(body(server)).toMatchObject({ permissions: ['salaries.manage'] }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names people without a name by their address, and keeps the changes on cancel', async () => {
  const { user, server } = await open(MANAGER, { holders: [holder('a', { displayName: '', online: true })] });
  await user.click(getCheckbox(/^מכירות: צפייה/));
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^a@misrad\.example מחוברים כעת/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'חזרה' }));
  expect(server.count(PUT)).toBe(0);
  expect(screen.getByText('− מכירות: צפייה')).toBeVisible();
});

it('discards the changes, with the reason of a refusal', async () => {
  const { user, server } = await open();
  server.routes[PUT] = () => errorResponse(403, 'forbidden');
  await user.click(getCheckbox(/^מכירות: עריכה/));
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  await waitFor(() => expect(server.count(PUT)).toBe(1));
  await user.click(screen.getByRole('button', { name: 'ביטול השינויים' }));
  expect(screen.queryByText(/שלא נשמר/)).toBeNull();
  expect(getCheckbox(/^מכירות: עריכה/)).not.toBeChecked();
});

it('adds the view of the settings where permissions need it', async () => {
  const { user } = await open([...MANAGER, 'users.manage'], { permissions: ['users.view'] });
  expect(screen.getByText(/^חלק מההרשאות פועלות רק באזור ההגדרות/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'הוספת צפייה בהגדרות' }));
  expect(screen.getByText('+ הגדרות: צפייה')).toBeVisible();
  expect(screen.queryByText(/^חלק מההרשאות פועלות/)).toBeNull();
});

it.each<[string, string[], string[]]>([
  ['a permission outside the settings', MANAGER, ['sales.view']],
  ['a role that the user may not change', MANAGER, ['users.view']],
  ['a role with the view of the settings', [...MANAGER, 'users.manage'], ['users.view', 'settings.view']],
])('offers no view of the settings for %s', async (_what, own, permissions) => {
  await open(own, { permissions });
  expect(screen.queryByText(/^חלק מההרשאות פועלות/)).toBeNull();
});

it('names permissions that are unknown by now, and does not send them', async () => {
  const { user, server } = await open(MANAGER, { permissions: ['sales.view', 'ghost.view'], holders: [] });
  expect(screen.getByText(/^הרשאות שאינן מוכרות עוד/)).toHaveTextContent('ghost.view');
  await user.click(getCheckbox(/^מכירות: עריכה/));
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  await waitFor(() => expect(body(server)).toMatchObject({ permissions: ['sales.view', 'sales.edit'] }));
});

it('finds roles by name, description and permission, and opens one', async () => {
  const { user, server, services } = await open();
  const other = buildRole({ id: 'r2', name: 'מחסן', description: 'ספירה', permissions: ['inventory.view'] });
  server.routes['GET /api/admin/roles'] = () => json({ data: [buildRole(), other] });
  server.routes['POST /api/admin/roles/cleanup'] = () =>
    json({ data: { updated: 0, skipped: 2, changes: [] } });
  await user.click(screen.getByRole('button', { name: 'בדיקה בלי שינוי' }));
  const search = screen.getByRole('searchbox', { name: 'חיפוש תפקיד או הרשאה' });
  await screen.findByRole('menuitem', { name: /מחסן/ });
  for (const [text, names] of [
    [' מכירות', ['משרד']],
    ['INVENTORY', ['מחסן']],
    ['מ', ['משרד', 'מחסן']],
  ] as const) {
    await user.clear(search);
    await user.type(search, text);
    const items = within(screen.getByRole('region', { name: 'תפקידים' })).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => names.find((name) => textContent?.startsWith(name)))).toEqual(
      names,
    );
  }
  await user.click(screen.getByRole('menuitem', { name: /מחסן/ }));
  expect(services.path()).toContain('role=r2');
  await user.type(search, 'אין כזה');
  expect(screen.getByText('אין תפקיד שמתאים לחיפוש.')).toBeVisible();
});

it('copies a role with its known permissions, each once', async () => {
  const { user, server, services } = await open(MANAGER, {
    permissions: ['sales.view', 'sales.view', 'ghost.view'],
  });
  const POST = 'POST /api/admin/roles';
  server.routes[POST] = (init) =>
    json({ data: buildRole({ id: 'r9', ...(JSON.parse(String(init.body)) as object) }) });
  await user.click(screen.getByRole('button', { name: 'שכפול' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'שם התפקיד' })).toHaveValue('משרד (עותק)');
  await user.click(dialog.getByRole('button', { name: 'יצירה' }));
  await waitFor(() => expect(services.path()).toContain('role=r9'));
  const sent = server.calls.find(({ name }) => name === POST);
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    name: 'משרד (עותק)',
    description: 'מכירות ולקוחות',
    permissions: ['sales.view'],
  });
});

it('lists the permissions that a cleanup would remove before it removes any', async () => {
  const { user, server } = await open();
  const CLEANUP = 'POST /api/admin/roles/cleanup';
  const change = {
    roleId: 'r1',
    roleName: 'משרד',
    before: 3,
    after: 1,
    removed: ['ghost.view', 'sales.view'],
  };
  server.routes[CLEANUP] = () => json({ data: { updated: 1, skipped: 4, changes: [change] } });
  await user.click(screen.getByRole('button', { name: 'בדיקה בלי שינוי' }));
  expect(await screen.findByText('לעדכון: 1 · ללא שינוי: 4')).toBeVisible();
  expect(screen.getByText(/^ghost\.view, sales\.view$/).closest('li')).toHaveTextContent(
    'משרד: 3 הרשאות, יישארו 1',
  );
  await user.click(screen.getByRole('button', { name: 'ביצוע' }));
  expect(await screen.findByText('עודכנו: 1 · ללא שינוי: 4')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ביצוע' })).toBeNull();
  const sent = server.calls
    .filter(({ name }) => name === CLEANUP)
    .map(({ init }) => JSON.parse(String(init.body)));
  expect(sent).toEqual([{ dryRun: true }, { dryRun: false }]);
  server.routes[CLEANUP] = () => json({ data: { updated: 0, skipped: 5, changes: [] } });
  await user.click(screen.getByRole('button', { name: 'בדיקה בלי שינוי' }));
  expect(await screen.findByText('אין מה להסיר.')).toBeVisible();
});
