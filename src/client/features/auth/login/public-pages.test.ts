import { waitFor } from '@testing-library/react';
import { locationChanged } from '#client/lib/location/location-slice';
import { makeStore } from '#client/app/store';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { sendPasswordReset, sendSignInLink } from '../links/account-mail';
import { changePassword } from '../password/change-password';
import { openChangePassword } from '../password/open-change-password';
import { findPasswordProblem } from '../password/password-problem';
import { dialogOpened } from '#client/session/change-password-slice';
import { becomeFirstAdmin } from './first-admin';
import { firstAdminNeeded } from './first-admin-slice';
import { signInWithGoogle, signInWithPassword, startIdentity } from './sign-in';
import { applyLink, resetPasswordByLink, signInByLink } from '../links/use-link';

const BOOTSTRAP = 'POST /api/system/bootstrap-first-admin';
const STATUS = 'GET /api/system/bootstrap-status';
const SIGN_IN = 'POST /api/auth/sign-in';
const PASSWORD = 'canary-password';
const CODE = 'canary-link-code';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function start(options: { path?: string; linkCode?: string; routes?: TestServer['routes'] } = {}) {
  const server = new TestServer({
    'GET /api/auth/userProfile': () => json(buildProfile()),
    [SIGN_IN]: () => json({ data: { userId: 'user-1' } }),
    [STATUS]: () => json({ firstAdminNeeded: false }),
    ...options.routes,
  });
  const { path = '/login', linkCode } = options;
  const services = buildServices({ server, path, ...(linkCode !== undefined && { linkCode }) });
  const { store, stop, startListening } = makeStore(services, { location: services.navigation.location() });
  stops.push(stop);
  const actions: unknown[] = [];
  startListening({ predicate: (action) => actions.push(action) < 0, effect: () => undefined });
  const { accountService: account } = services.identity;
  /** Everything that a report, a log or DevTools would show. */
  const visible = () => JSON.stringify([actions, store.getState(), services.logged, services.path()]);
  const open = () => store.dispatch(locationChanged(services.navigation.location()));
  const reached = (status: string) => waitFor(() => expect(store.getState().auth.status).toBe(status));
  return { store, services, server, account, visible, open, reached };
}

describe('start', () => {
  it('looks for no redirect that this tab did not start', async () => {
    const { store, services } = start();
    await store.dispatch(startIdentity());
    expect(services.identity.calls).toEqual([]);
    expect(store.getState().auth).toEqual({ status: 'signedOut', failure: null });
  });

  it('removes the names of opened records that a session left, if nobody is signed in', async () => {
    const { store, services } = start();
    services.localStorage.set('misrad.recent', '{"uid":"user-1","items":[]}');
    await store.dispatch(startIdentity());
    expect(services.localStorage.get('misrad.recent')).toBeNull();
  });

  it('uses the result of a redirect once', async () => {
    const { store, services, server, reached } = start();
    services.sessionStorage.set('misrad.googleRedirect', 'true');
    services.identity.redirected = buildUser();
    await store.dispatch(startIdentity());
    await reached('signedIn');
    expect(server.count(SIGN_IN)).toBe(1);
    expect(services.sessionStorage.get('misrad.googleRedirect')).toBeNull();
  });

  it('ignores a redirect without a result', async () => {
    const { store, services } = start();
    services.sessionStorage.set('misrad.googleRedirect', 'true');
    await store.dispatch(startIdentity());
    expect(store.getState().auth).toEqual({ status: 'signedOut', failure: null });
    expect(services.logged).toEqual([]);
  });
});

it('redirects to Google if the browser opens no window', async () => {
  const { store, services } = start();
  services.identity.rejection = { code: 'auth/popup-blocked' };
  void store.dispatch(signInWithGoogle());
  await waitFor(() => expect(services.identity.calls).toEqual(['google', 'redirect']));
  expect(services.sessionStorage.get('misrad.googleRedirect')).toBe('true');
  expect(store.getState().auth).toEqual({ status: 'signingIn', method: 'google' });
});

it.each([
  ['functions/not-found', 'notApproved'],
  ['functions/permission-denied', 'notActive'],
])('a refusal %s signs out', async (code, failure) => {
  const { store, services } = start();
  services.identity.rejection = { code };
  await store.dispatch(signInWithPassword('dana@misrad.example', PASSWORD));
  expect(store.getState().auth).toEqual({ status: 'signedOut', failure });
  expect(services.identity.calls).toEqual(['password dana@misrad.example', 'signOut']);
});

it('One Tap signs in a signed-out user', async () => {
  const { store, services, account, open, reached, visible } = start();
  services.identity.oneTap = CODE;
  await store.dispatch(startIdentity());
  open();
  await reached('signedIn');
  expect(account.calls).toEqual(['signInWithGoogleCredential']);
  expect(visible()).not.toContain(CODE);
});

describe('mails', () => {
  it.each([
    ['auth/user-not-found', 'userNotFound'],
    ['auth/invalid-email', 'invalidAddress'],
    ['auth/too-many-requests', 'tooManyAttempts'],
    ['auth/quota-exceeded', 'quotaExceeded'],
    ['auth/operation-not-allowed', 'methodDisabled'],
    ['auth/unauthorized-continue-uri', 'domainNotAllowed'],
    ['auth/network-request-failed', 'providerUnreachable'],
    ['auth/internal-error', 'other'],
  ])('shows that a reset fails with %s', async (code, failure) => {
    const { store, account } = start({ path: '/reset-password' });
    account.rejections.sendPasswordReset = { code };
    await store.dispatch(sendPasswordReset('dana@misrad.example'));
    expect(store.getState().accountMail).toMatchObject({ status: 'failed', kind: 'reset', failure });
  });

  it('sends a sign-in link that leads to the page for links', async () => {
    const { store, account } = start();
    await store.dispatch(sendSignInLink('dana@misrad.example', '/inventory'));
    expect(account.calls).toEqual([
      'sendSignInLink dana@misrad.example https://misrad.example/auth/action?redirect=%2Finventory',
    ]);
    expect(store.getState().accountMail).toMatchObject({ status: 'sent', kind: 'signInLink' });
  });

  it('clears the result on the next page, but keeps the address', async () => {
    const { store, services } = start({ path: '/reset-password' });
    await store.dispatch(sendPasswordReset('dana@misrad.example'));
    services.navigation.push('/login');
    store.dispatch(locationChanged(services.navigation.location()));
    expect(store.getState().accountMail).toEqual({ status: 'idle', address: 'dana@misrad.example' });
  });
});

describe('mailed link', () => {
  async function opened(mode: 'resetPassword' | 'verifyEmail' | 'signIn', email: string | null = null) {
    const product = start({ path: '/auth/action', linkCode: CODE });
    product.account.link = { mode, email };
    await product.store.dispatch(startIdentity());
    product.open();
    await waitFor(() => expect(product.store.getState().actionLink.status).toBe('ready'));
    return product;
  }

  it('is inspected on opening, without other effects', async () => {
    const { store, account, services } = await opened('verifyEmail', 'dana@misrad.example');
    expect(account.calls).toEqual(['inspectLink']);
    expect(store.getState().actionLink).toMatchObject({
      mode: 'verifyEmail',
      address: 'dana@misrad.example',
    });
    expect(services.linkCode.get()).toBe(CODE);
  });

  it('is refused without a code, without a request', () => {
    const { store, account, open } = start({ path: '/auth/action' });
    open();
    expect(store.getState().actionLink).toEqual({ status: 'rejected', failure: 'unusable', reset: true });
    expect(account.calls).toEqual([]);
  });

  it('is used up by its button', async () => {
    const { store, account, services, visible } = await opened('verifyEmail');
    await store.dispatch(applyLink());
    expect(visible()).not.toContain(CODE);
    expect(account.calls).toEqual(['inspectLink', 'applyLink']);
    expect(store.getState().actionLink.status).toBe('done');
    expect(services.linkCode.get()).toBeNull();
  });

  it('sets a password without leaking it, and carries the address to the sign-in', async () => {
    const { store, account, visible } = await opened('resetPassword', 'dana@misrad.example');
    await store.dispatch(resetPasswordByLink(PASSWORD));
    expect(account.calls).toEqual(['inspectLink', 'resetPassword']);
    expect(store.getState().accountMail.address).toBe('dana@misrad.example');
    expect(visible()).not.toContain(PASSWORD);
  });

  it('can be retried after a weak password, but not after it has expired', async () => {
    const { store, account, visible } = await opened('resetPassword', 'dana@misrad.example');
    account.rejections.resetPassword = { code: 'auth/weak-password' };
    await store.dispatch(resetPasswordByLink(PASSWORD));
    expect(store.getState().actionLink).toMatchObject({ status: 'ready', failure: 'weakPassword' });
    account.rejections.resetPassword = { code: 'auth/expired-action-code' };
    await store.dispatch(resetPasswordByLink(PASSWORD));
    expect(store.getState().actionLink).toEqual({ status: 'rejected', failure: 'unusable', reset: true });
    expect(visible()).not.toContain(PASSWORD);
    expect(visible()).not.toContain(CODE);
  });

  it('signs in and is cleared', async () => {
    const { store, services, account, reached, visible } = await opened('signIn');
    await store.dispatch(signInByLink('dana@misrad.example'));
    await reached('signedIn');
    await waitFor(() => expect(services.path()).toBe('/'));
    expect(account.calls).toEqual(['inspectLink', 'signInWithLink dana@misrad.example']);
    expect(services.linkCode.get()).toBeNull();
    expect(visible()).not.toContain(CODE);
  });

  it('can be retried with the right address', async () => {
    const { store, account, reached } = await opened('signIn');
    account.rejections.signInWithLink = { code: 'auth/invalid-email' };
    await store.dispatch(signInByLink('other@misrad.example'));
    expect(store.getState().actionLink).toMatchObject({ status: 'ready', failure: 'wrongAddress' });
    delete account.rejections.signInWithLink;
    await store.dispatch(signInByLink('dana@misrad.example'));
    await reached('signedIn');
  });
});

describe('first administrator', () => {
  const claim = async (routes: TestServer['routes'] = {}) => {
    const product = start({ routes });
    await product.store.dispatch(startIdentity());
    product.store.dispatch(firstAdminNeeded({ displayName: '' }));
    await product.store.dispatch(becomeFirstAdmin('דנה', 'dana@misrad.example', PASSWORD));
    return product;
  };

  it('is checked only on the sign-in page, and once', async () => {
    const { store, server, open } = start({ routes: { [STATUS]: () => json({ firstAdminNeeded: true }) } });
    open();
    await waitFor(() => expect(store.getState().firstAdmin.status).toBe('needed'));
    open();
    expect(server.count(STATUS)).toBe(1);
  });

  it("can sign in by One Tap, under Google's name", async () => {
    const { store, services, server, open, reached } = start({
      routes: {
        [STATUS]: () => json({ firstAdminNeeded: true }),
        [BOOTSTRAP]: () => json({ data: { userId: 'user-1' } }),
      },
    });
    services.identity.oneTap = CODE;
    await store.dispatch(startIdentity());
    open();
    await reached('signedIn');
    expect(server.calls.find(({ name }) => name === BOOTSTRAP)?.init.body).toBe('{"displayName":"דנה"}');
  });

  it('can sign in by a mailed link, under the name typed before', async () => {
    const { store, services, server, open, reached } = start({
      path: '/auth/action?mode=signIn',
      linkCode: CODE,
      routes: {
        [STATUS]: () => json({ firstAdminNeeded: true }),
        [BOOTSTRAP]: () => json({ data: { userId: 'user-1' } }),
      },
    });
    await store.dispatch(startIdentity());
    services.localStorage.set('misrad.firstAdminName', 'רות');
    open();
    await waitFor(() => expect(store.getState().actionLink.status).toBe('ready'));
    await store.dispatch(signInByLink('dana@misrad.example'));
    await reached('signedIn');
    expect(server.calls.find(({ name }) => name === BOOTSTRAP)?.init.body).toBe('{"displayName":"רות"}');
  });

  it('is created in place of a sign-in request', async () => {
    const { server, reached, visible } = await claim({
      [BOOTSTRAP]: () => json({ data: { userId: 'user-1' } }),
    });
    await reached('signedIn');
    expect(server.count(BOOTSTRAP)).toBe(1);
    expect(server.count(SIGN_IN)).toBe(0);
    expect(visible()).not.toContain(PASSWORD);
  });

  it('gets a verification mail, is signed out, and keeps the name', async () => {
    const { store, services, account, reached } = await claim({
      [BOOTSTRAP]: () => errorResponse(403, 'email_not_verified'),
    });
    await reached('signedOut');
    expect(account.calls).toEqual(['sendVerification https://misrad.example/login']);
    expect(store.getState()).toMatchObject({
      auth: { failure: null },
      accountMail: { status: 'sent', kind: 'verification' },
      firstAdmin: { status: 'needed', displayName: 'דנה' },
    });
    await waitFor(() => expect(services.identity.calls).toContain('signOut'));
  });

  it('gets an error if the address is not allowed', async () => {
    const { store, reached } = await claim({
      [BOOTSTRAP]: () => errorResponse(403, 'first_admin_not_allowed'),
    });
    await reached('signedOut');
    expect(store.getState().auth).toEqual({ status: 'signedOut', failure: 'firstAdminNotAllowed' });
  });

  it('signs in a second user as usual', async () => {
    const { store, server, reached } = await claim({ [BOOTSTRAP]: () => errorResponse(409, 'conflict') });
    await reached('signedIn');
    expect(server.count(SIGN_IN)).toBe(1);
    expect(store.getState().firstAdmin.status).toBe('notNeeded');
  });

  it('gets a new account, or a wrong-password error for an existing one', async () => {
    for (const [refused, expected] of [
      [undefined, 'signedIn'],
      [{ code: 'auth/email-already-in-use' }, 'signedOut'],
    ] as const) {
      const { store, services, account, reached } = start({
        routes: { [BOOTSTRAP]: () => json({ data: { userId: 'user-1' } }) },
      });
      await store.dispatch(startIdentity());
      store.dispatch(firstAdminNeeded({ displayName: '' }));
      services.identity.rejection = { code: 'auth/invalid-credential' };
      account.rejections.createWithPassword = refused;
      const create = account.createWithPassword;
      account.createWithPassword = (email) => {
        if (refused === undefined) services.identity.rejection = null;
        return create(email);
      };
      await store.dispatch(becomeFirstAdmin('דנה', 'dana@misrad.example', PASSWORD));
      await reached(expected);
      if (expected === 'signedOut')
        expect(store.getState().auth).toMatchObject({ failure: 'wrongCredentials' });
    }
  });
});

describe('changing the password', () => {
  it.each([
    ['', 'a', 'a', 'incomplete'],
    ['old', '', '', 'incomplete'],
    ['old', 'short', 'other', 'mismatch'],
    ['old', 'short', 'short', 'tooShort'],
    ['old', 'longer', 'longer', null],
  ])('judges present %j, new %j, again %j: %s', (present, next, confirmation, problem) => {
    expect(findPasswordProblem({ present, next, confirmation })).toBe(problem);
  });

  it.each([
    ['auth/wrong-password', 'wrongPassword'],
    ['auth/invalid-credential', 'wrongPassword'],
    ['auth/invalid-login-credentials', 'wrongPassword'],
    ['auth/weak-password', 'weakPassword'],
    ['auth/common-password', 'commonPassword'],
    ['auth/no-password-provider', 'externalProvider'],
    ['auth/too-many-requests', 'unexpected'],
    ['constructor', 'unexpected'],
  ])('%s means %s', async (code, problem) => {
    const { store, account, visible } = start({ path: '/' });
    store.dispatch(dialogOpened({ password: 'set' }));
    account.rejections.changePassword = { code };
    await store.dispatch(changePassword({ present: PASSWORD, next: PASSWORD, confirmation: PASSWORD }));
    expect(store.getState().changePassword).toEqual({ status: 'open', first: false, problem });
    expect(visible()).not.toContain(PASSWORD);
  });

  it('lets a user of a mailed link choose a first password, or gives the reason against it', async () => {
    const { store, account, visible } = start({ path: '/' });
    account.kept = 'none';
    await store.dispatch(openChangePassword());
    expect(store.getState().changePassword).toEqual({ status: 'open', first: true, problem: null });
    account.rejections.setPassword = { code: 'auth/requires-recent-login' };
    const typed = { present: null, next: PASSWORD, confirmation: PASSWORD };
    await store.dispatch(changePassword(typed));
    const rejected = { status: 'open', first: true, problem: 'signInAgain' };
    expect(store.getState().changePassword).toEqual(rejected);
    delete account.rejections.setPassword;
    await store.dispatch(changePassword(typed));
    expect(store.getState().changePassword.status).toBe('closed');
    expect(account.calls).toEqual(['setPassword', 'setPassword']);
    expect(visible()).not.toContain(PASSWORD);
  });

  it('closes the dialog with a message', async () => {
    const { store, visible } = start({ path: '/' });
    store.dispatch(dialogOpened({ password: 'set' }));
    await store.dispatch(changePassword({ present: PASSWORD, next: PASSWORD, confirmation: PASSWORD }));
    expect(store.getState()).toMatchObject({
      changePassword: { status: 'closed' },
      snackbar: { status: 'shown', tone: 'success' },
    });
    expect(visible()).not.toContain(PASSWORD);
  });
});
