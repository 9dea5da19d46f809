import { screen } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';
import type { TestAccount } from '#client/lib/testing/services';
import { locationChanged } from '#client/lib/location/location-slice';

/** Opens a mailed link of an account. */
function open(state: Partial<Pick<TestAccount, 'link' | 'rejections'>>) {
  const services = buildServices({ path: '/auth/action', linkCode: 'code-1' });
  const account = services.identity.accountService;
  Object.assign(account, state);
  const page = renderApp({ services });
  page.store.dispatch(locationChanged(services.navigation.location()));
  return { ...page, account };
}

const marked = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.getAttribute('name'));

it('asks for the address of a sign-in link, and marks a missing one', async () => {
  const { user, account } = open({ link: { mode: 'signIn', email: null } });
  const submit = await screen.findByRole('button', { name: 'התחברות' });
  const field = screen.getByLabelText('כתובת אימייל');
  expect(screen.getByText(/^לאימות, הזינו את כתובת האימייל/)).toBeVisible();
  expect(marked()).toEqual([]);
  await user.click(submit);
  expect(await screen.findByText('יש להזין כתובת אימייל')).toBeVisible();
  expect(marked()).toEqual(['email']);
  expect(field).toHaveFocus();
  expect(account.calls).toEqual(['inspectLink']);
  account.rejections.signInWithLink = { code: 'auth/invalid-email' };
  await user.type(field, 'other@misrad.example{Enter}');
  expect(await screen.findByText('הקישור נשלח לכתובת אימייל אחרת')).toBeVisible();
  expect(marked()).toEqual(['email']);
});

it('sets a new password that was typed twice, and then leads to the sign-in', async () => {
  const { user, account } = open({ link: { mode: 'resetPassword', email: 'dana@misrad.example' } });
  const submit = await screen.findByRole('button', { name: 'שמירת הסיסמה' });
  const next = screen.getByLabelText('סיסמה חדשה');
  expect(next).toHaveFocus();
  expect(screen.getByText('dana@misrad.example')).toBeVisible();
  expect(marked()).toEqual([]);
  await user.type(next, 'secret-1');
  await user.click(submit);
  expect(marked()).toEqual(['confirmation']);
  const confirmation = document.querySelector<HTMLInputElement>('[name=confirmation]')!;
  expect(confirmation).toHaveFocus();
  await user.type(confirmation, 'secret-2{Enter}');
  expect(next).toHaveFocus();
  expect(account.calls).toEqual(['inspectLink']);
  account.rejections.resetPassword = { code: 'auth/weak-password' };
  await user.clear(confirmation);
  await user.type(confirmation, 'secret-1{Enter}');
  expect(await screen.findByText(/^הסיסמה החדשה חלשה מדי/)).toBeVisible();
  expect(marked()).toEqual(['next']);
  delete account.rejections.resetPassword;
  await user.click(submit);
  expect(await screen.findByText(/^הסיסמה שונתה/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'המשך להתחברות' })).toHaveAttribute('href', '/login');
});

it('uses a link for verifying an address only by its button', async () => {
  const { user, account } = open({ link: { mode: 'verifyEmail', email: 'dana@misrad.example' } });
  const submit = await screen.findByRole('button', { name: 'אימות הכתובת' });
  expect(screen.getByText('dana@misrad.example')).toBeVisible();
  expect(account.calls).toEqual(['inspectLink']);
  await user.click(submit);
  expect(await screen.findByText('כתובת האימייל אומתה.')).toBeVisible();
  expect(account.calls).toEqual(['inspectLink', 'applyLink']);
});

it('explains a refused link, and leads to the sign-in', async () => {
  open({ rejections: { inspectLink: { code: 'auth/expired-action-code' } } });
  expect(await screen.findByText('הקישור אינו שמיש')).toBeVisible();
  expect(screen.getByText(/^הקישור שגוי, כבר נעשה בו שימוש/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^חזרה להתחברות/ })).toHaveAttribute('href', '/login');
});

it('asks to open the link of an invitation again if somebody has opened it meanwhile', async () => {
  const server = new TestServer({
    'POST /api/auth/invitation-link': () => json({ current: true }),
    'POST /api/auth/invitation-link/open': () => json({ token: 'token-1' }),
    'POST /api/auth/sign-in': () => errorResponse(401, 'invitation_reopened'),
  });
  const services = buildServices({ server, path: '/auth/action', linkInvitation: 'n'.repeat(43) });
  const { store, user } = renderApp({ services, server });
  store.dispatch(locationChanged(services.navigation.location()));
  expect(await screen.findByText('הוזמנתם למערכת')).toBeVisible();
  expect(screen.queryByLabelText('כתובת אימייל')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'התחברות למערכת' }));
  expect(await screen.findByText(/^ההזמנה נפתחה שוב .* פתחו שוב את הקישור/)).toBeVisible();
});

it.each([
  ['auth/network-request-failed', /^אין חיבור לשירות ההתחברות/],
  ['auth/operation-not-allowed', /^דרך ההתחברות הזו כבויה/],
])('shows why a link cannot be used after %s, and keeps it', async (code, text) => {
  const { user, account } = open({ link: { mode: 'verifyEmail', email: null } });
  account.rejections.applyLink = { code };
  await user.click(await screen.findByRole('button', { name: 'אימות הכתובת' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'אימות הכתובת' })).toBeEnabled();
});

it('leads to the sign-in from the link of an invitation that may have been used', async () => {
  const server = new TestServer({ 'POST /api/auth/invitation-link': () => json({ current: false }) });
  const services = buildServices({ server, path: '/auth/action', linkInvitation: 'n'.repeat(43) });
  const { store } = renderApp({ services, server });
  store.dispatch(locationChanged(services.navigation.location()));
  expect(await screen.findByText(/^ההזמנה כבר נוצלה, .* התחברו כרגיל/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^חזרה להתחברות/ })).toHaveAttribute('href', '/login');
});
