import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { errorResponse, TestServer } from '#client/lib/testing/services';
import { accessRevoked } from '#client/session/auth-slice';
import { firstAdminNeeded } from './first-admin-slice';

const email = () => screen.findByLabelText('כתובת אימייל');
const password = () => screen.getByLabelText('סיסמה');
const submit = () => screen.getByRole('button', { name: 'התחברות' });
const google = () => screen.getByRole('button', { name: 'התחברות עם Google' });
/** The other alert region is the snackbar's. */
const message = () => waitFor(() => screen.getAllByRole('alert').find((one) => one.textContent !== '')!);

type Product = ReturnType<typeof renderApp>;

async function signIn(
  { user }: Product,
  address = 'dana@misrad.example',
  secret = 'secret-1',
): Promise<void> {
  await user.type(await email(), address);
  await user.type(password(), secret);
  await user.click(submit());
}

it('requires both fields, keeps typed text and focuses the empty one', async () => {
  const product = renderApp({ path: '/login' });
  await product.user.type(await email(), 'dana@misrad.example');
  await product.user.click(submit());
  expect(await message()).toHaveTextContent(/^יש למלא את כל השדות$/);
  expect(await email()).toHaveValue('dana@misrad.example');
  expect(password()).toHaveFocus();
  expect(password()).toBeInvalid();
  expect(await email()).toBeValid();
  expect(product.services.identity.calls).toEqual([]);
});

it('strips invisible direction marks from a pasted address', async () => {
  const product = renderApp({ path: '/login' });
  await signIn(product, '\u200fdana@misrad.example\u200e');
  await waitFor(() => expect(product.services.identity.calls).toContain('password dana@misrad.example'));
});

it.each([
  ['auth/wrong-password', 'שם המשתמש או הסיסמה שגויים'],
  ['auth/user-not-found', 'שם המשתמש או הסיסמה שגויים'],
  ['auth/invalid-credential', 'שם המשתמש או הסיסמה שגויים'],
  ['auth/invalid-login-credentials', 'שם המשתמש או הסיסמה שגויים'],
  ['auth/invalid-email', 'שם המשתמש או הסיסמה שגויים'],
  ['auth/too-many-requests', 'יותר מדי ניסיונות התחברות, נסו שוב מאוחר יותר'],
  ['functions/not-found', 'המשתמש אינו קיים במערכת או שטרם אושר על ידי מנהל'],
  ['functions/permission-denied', 'החשבון אינו פעיל, יש לפנות למנהל'],
  ['auth/user-disabled', 'החשבון אינו פעיל, יש לפנות למנהל'],
  ['auth/quota-exceeded', expect.stringContaining('המכסה היומית נוצלה') as string],
  ['auth/operation-not-allowed', 'דרך ההתחברות הזו כבויה בשירות ההתחברות. פנו למנהל המערכת.'],
  ['auth/unauthorized-domain', 'הכתובת שבה פתחתם את המערכת אינה מורשית בשירות ההתחברות. פנו למנהל המערכת.'],
  ['auth/network-request-failed', 'אין חיבור לשירות ההתחברות. בדקו את החיבור לאינטרנט ונסו שוב.'],
  ['auth/internal-error', 'שגיאה בהתחברות'],
  ['constructor', 'שגיאה בהתחברות'],
])('has a text for %s', async (code, text) => {
  const product = renderApp({ path: '/login' });
  product.services.identity.rejection = Object.assign(new Error('Firebase: …'), { code });
  await signIn(product);
  expect((await message()).textContent).toEqual(text);
  expect(await email()).toHaveValue('dana@misrad.example');
  expect(password()).toHaveValue('secret-1');
  expect(product.services.logged).toEqual([expect.stringMatching(new RegExp(`${code}$`))]);
});

it.each([
  ['auth/invalid-credential', ['email', 'password'], 'error'],
  ['auth/weak-password', ['password'], 'error'],
  ['auth/common-password', ['password'], 'error'],
  ['auth/user-disabled', [], 'error'],
  ['auth/too-many-requests', [], 'error'],
  ['auth/popup-closed-by-user', [], 'info'],
])('marks only the invalid fields: %s', async (code, names, look) => {
  const product = renderApp({ path: '/login' });
  product.services.identity.rejection = { code };
  await signIn(product);
  const alert = await message();
  const marked = Array.from(document.querySelectorAll('[aria-invalid=true]'));
  expect(marked.map((field) => field.getAttribute('name'))).toEqual(names);
  expect(alert.querySelector(`.ant-alert-${look}`)).not.toBeNull();
});

it.each(['inactive', 'loginRequired', 'sessionExpired'] as const)(
  'gives a neutral reason for the end of a session: %s',
  async (failure) => {
    const product = renderApp({ path: '/nowhere', permissions: ['dashboard.view'] });
    await waitFor(() => expect(product.store.getState().auth.status).toBe('signedIn'));
    product.store.dispatch(accessRevoked({ failure }));
    await email();
    expect((await message()).querySelector('.ant-alert-info')).not.toBeNull();
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
  },
);

it('marks only the address if a link is requested without one', async () => {
  const { user } = renderApp({ path: '/login' });
  await email();
  await user.click(screen.getByRole('button', { name: 'שליחת קישור התחברות באימייל' }));
  expect(await message()).toHaveTextContent('יש להזין כתובת אימייל');
  expect(await email()).toBeInvalid();
  expect(password()).toBeValid();
});

it('selects the password after wrong credentials', async () => {
  const product = renderApp({ path: '/login' });
  product.services.identity.rejection = { code: 'auth/invalid-credential' };
  await signIn(product);
  await message();
  expect(password()).toHaveFocus();
});

it.each(['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'])(
  "reports that Google's sign-in was cancelled: %s",
  async (code) => {
    const product = renderApp({ path: '/login' });
    product.services.identity.rejection = { code };
    await email();
    await product.user.click(google());
    expect((await message()).textContent).toBe('ההתחברות בוטלה');
  },
);

it.each([
  [404, 'not_found', 'המשתמש אינו קיים במערכת או שטרם אושר על ידי מנהל'],
  [403, 'not_active', 'החשבון אינו פעיל, יש לפנות למנהל'],
  [500, 'internal', 'שגיאה בהתחברות'],
])("shows the server's response: %i %s", async (status, code, text) => {
  const server = new TestServer({ 'POST /api/auth/sign-in': () => errorResponse(status, code) });
  const product = renderApp({ path: '/login', server });
  await signIn(product);
  expect((await message()).textContent).toEqual(text);
  expect(product.services.path()).toBe('/login');
  const line = new RegExp(`did not accept the sign-in HTTP ${status}`);
  expect(product.services.logged).toEqual([expect.stringMatching(line)]);
});

it('retries, and redirects to the page that the user wanted to open', async () => {
  const product = renderApp({ path: '/nowhere?x=1' });
  await email();
  expect(product.services.path()).toBe('/login?redirect=%2Fnowhere%3Fx%3D1');
  expect(document.title).toBe('התחברות | משרד');
  product.services.identity.rejection = { code: 'auth/invalid-credential' };
  await signIn(product);
  await message();
  product.services.identity.rejection = null;
  await product.user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'העמוד לא נמצא', level: 2 })).toBeVisible();
  expect(product.services.path()).toBe('/nowhere?x=1');
});

it('is a form for browsers and password managers even before its scripts run', async () => {
  renderApp({ path: '/login' });
  const field = await email();
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveAttribute('inputmode', 'email');
  expect(field).toHaveAttribute('dir', 'ltr');
  expect(field).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  // Sent by POST even without scripts, so that no password is in a URL.
  expect(field.closest('form')).toHaveAttribute('method', 'post');
  expect(document.querySelectorAll('main [style]')).toHaveLength(0);
});

it('shows the password on demand', async () => {
  const { user } = renderApp({ path: '/login' });
  await user.type(await email(), 'x');
  await user.type(password(), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'הצגת הסיסמה' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveValue('secret-1');
  await user.click(screen.getByRole('button', { name: 'הסתרת הסיסמה' }));
  expect(password()).toHaveAttribute('type', 'password');
});

it('shows the password requirements only to the first administrator', async () => {
  const rule = 'סיסמה חדשה: לפחות 6 תווים.';
  const { store } = renderApp({ path: '/login' });
  await email();
  expect(screen.queryByText(rule)).toBeNull();
  act(() => void store.dispatch(firstAdminNeeded({ displayName: '' })));
  expect(screen.getByText(rule)).toBeVisible();
  expect(password()).toHaveAccessibleDescription(expect.stringContaining(rule));
});
