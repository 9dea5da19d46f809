import { act, screen, waitFor, within } from '@testing-library/react';
import { accessRevoked, identityObserved } from '#client/session/auth-slice';
import { body, getCheckbox, MANAGER, open, PUT } from './testing/open-roles';

it('shows granted and implied permissions with their rules, and disables those that the user may not grant', async () => {
  await open();
  expect(getCheckbox(/^מכירות: צפייה/)).toBeChecked();
  const implied = getCheckbox(/^משכורות: צפייה. נובעת מ״ניהול״/);
  expect(implied).toBeChecked();
  expect(implied).toBeDisabled();
  expect(getCheckbox(/^מערכת: ניהול מלא. אין לכם ההרשאה/)).toBeDisabled();
});

it('shows a role with permissions that the user lacks as read-only, and names them', async () => {
  await open(['settings.view', 'roles.manage', 'sales.manage']);
  for (const name of ['שכפול', 'שם ותיאור', 'מחיקה'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(getCheckbox(/^מכירות: צפייה/)).toBeDisabled();
  expect(screen.getByText(/לצפייה בלבד/)).toHaveTextContent('salaries.manage');
});

it('shows the changes, names active holders who would lose a permission, and saves the displayed changes', async () => {
  const { user, server } = await open();
  const mark = () => screen.queryByText('שינויים שלא נשמרו');
  expect(mark()).toBeNull();
  await user.click(getCheckbox(/^מכירות: עריכה/));
  await user.click(getCheckbox(/^מכירות: צפייה/));
  expect(mark()?.closest('li')).toHaveTextContent(/^משרד/);
  expect(screen.getByText('2 שינויים שלא נשמרו')).toBeVisible();
  expect(screen.getByText('+ מכירות: עריכה')).toBeVisible();
  expect(screen.getByText('− מכירות: צפייה')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('נועה לוי מחוברים כעת ויאבדו מיד: מכירות: צפייה');
  await user.click(within(dialog).getByRole('button', { name: 'שמירה בכל זאת' }));
  await waitFor(() =>
    expect(body(server)).toEqual({
      permissions: ['salaries.manage', 'sales.edit'],
      basedOn: '2026-09-16T09:00:00.000Z',
    }),
  );
  await waitFor(() => expect(screen.queryByText('2 שינויים שלא נשמרו')).toBeNull());
  expect(mark()).toBeNull();
});

it("removes a deleted role at once, and moves the focus to the list's heading", async () => {
  const { user, server } = await open(MANAGER, { holderCount: 0, holders: [] });
  server.routes['DELETE /api/admin/roles/r1'] = () => new Promise(() => undefined);
  await user.click(screen.getByRole('button', { name: 'מחיקה' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'מחיקה' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'משרד' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'תפקידים' })).toHaveFocus();
});

it.each([{}, { holderCount: 0, holders: [], invitedCount: 1 }])(
  'offers no deletion that is refused: %j',
  async (held) => {
    const { user } = await open(MANAGER, held);
    await user.click(screen.getByRole('button', { name: 'מחיקה' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'מחיקה' })).toBeDisabled();
    expect(dialog.getByText(/תפקיד שיש לו משתמשים או הזמנות אינו נמחק/)).toBeVisible();
  },
);

it.each([
  ['for inactivity', accessRevoked({ failure: 'inactive' })],
  ['in another tab', identityObserved({ user: null })],
])('keeps unsaved changes over a sign-out %s', async (_where, event) => {
  const { user, store, services } = await open();
  await user.click(getCheckbox(/^מכירות: עריכה/));
  act(() => void store.dispatch(event));
  await user.type(await screen.findByLabelText('כתובת אימייל'), 'dana@misrad.example');
  await user.type(screen.getByLabelText('סיסמה'), 'secret-1{Enter}');
  expect(await screen.findByText('+ מכירות: עריכה')).toBeVisible();
  expect(screen.getByText(/שוחזר, ועדיין לא נשמר/)).toBeVisible();
  expect(services.sessionStorage.get('misrad.draft.roles')).toBeNull();
});

it('asks before a sign-out with unsaved changes, and then discards them', async () => {
  const { user, services } = await open();
  await user.click(getCheckbox(/^מכירות: עריכה/));
  const signOut = async () => {
    await user.click(screen.getByRole('button', { name: /^החשבון שלי/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'התנתקות' }));
  };
  await signOut();
  await user.click(await screen.findByRole('button', { name: 'הישארות בעמוד' }));
  expect(screen.getByText('+ מכירות: עריכה')).toBeVisible();
  await signOut();
  await user.click(await screen.findByRole('button', { name: 'עזיבת העמוד' }));
  expect(await screen.findByLabelText('כתובת אימייל')).toBeVisible();
  expect(services.sessionStorage.get('misrad.draft.roles')).toBeNull();
});

it('keeps the changes after a errorResponse, with the reason', async () => {
  const { user, server } = await open();
  const error = { code: 'conflict', message: '', requestId: 'r', details: { reason: 'outdated' } };
  server.routes[PUT] = () => new Response(JSON.stringify({ error }), { status: 409 });
  await user.click(getCheckbox(/^מכירות: עריכה/));
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  expect(await screen.findByText(/בינתיים התפקיד השתנה/)).toBeVisible();
  expect(screen.getByText('+ מכירות: עריכה')).toBeVisible();
});
