import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, errorResponse, json, TestServer } from '#client/lib/testing/services';
import userEvent from '@testing-library/user-event';
import { MyOwnCode } from './my-own-code';

const STATUS = 'GET /api/system/two-factor';
const VERIFY = 'POST /api/system/two-factor/verify';
const BEGIN = 'POST /api/two-factor/own';
const CONFIRM = 'POST /api/two-factor/own/confirm';
const REMOVE = 'DELETE /api/two-factor/own';
const SECRET = 'JBSWY3DPEHPK3PXP';
const CODES = ['111122223333', '444455556666'];

jest.mock('#client/features/dashboard/dashboard-page', () => ({ DashboardPage: () => <p>the figures</p> }));

// The first import takes longer than a test waits for a field.
beforeAll(() => Promise.all([import('../two-factor-page'), import('./set-up-own-code')]));

const none = { enabled: true, codeSet: true, verified: true, hasSecretKey: true };
const set = { ...none, ownCode: { createdAt: '2026-09-01T08:00:00.000Z', recoveryCodes: 3 } };
const setUpRoutes = {
  [BEGIN]: () => json({ data: { secret: SECRET, address: `otpauth://totp/Misrad?secret=${SECRET}` } }),
  [CONFIRM]: () => json({ data: { recoveryCodes: CODES } }),
};

async function open(status: object, routes: TestServer['routes'] = {}) {
  const server = new TestServer({ [STATUS]: () => json({ data: status }), ...setUpRoutes, ...routes });
  const part = await renderPart(<MyOwnCode />, buildServices({ server }));
  const sent = (name: string) =>
    server.calls.filter((call) => call.name === name).map(({ init }) => JSON.parse(String(init.body)));
  return { ...part, server, sent, user: userEvent.setup({ delay: null }) };
}

const enterCode = async (user: ReturnType<typeof userEvent.setup>, code: string) =>
  user.type(await screen.findByLabelText(/6 הספרות/), `${code}{Enter}`);

it('sets a code up: the key, a first code, then the recovery codes', async () => {
  const { user, server, sent } = await open(none);
  await user.click(await screen.findByRole('button', { name: 'הגדרת קוד אישי' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'הגדרת קוד אישי' }));
  expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(dialog.getByRole('img', { name: /QR/ })).toBeVisible();
  server.routes[CONFIRM] = () => errorResponse(401, 'wrong_code');
  await enterCode(user, '123456');
  expect(await dialog.findByText('קוד אימות שגוי')).toBeVisible();
  server.routes[CONFIRM] = setUpRoutes[CONFIRM];
  await enterCode(user, '{Control>}a{/Control}654321');
  expect(await dialog.findByText('1111 2222 3333')).toBeVisible();
  expect(sent(CONFIRM)).toEqual([{ code: '123456' }, { code: '654321' }]);
  await user.keyboard('{Escape}');
  expect(dialog.getByText('1111 2222 3333')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'סגירה' })).toBeNull();
  server.routes[STATUS] = () => json({ data: set });
  await user.click(dialog.getByRole('button', { name: 'שמרתי את הקודים' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for six digits before it sends a request', async () => {
  const { user, sent } = await open(none);
  await user.click(await screen.findByRole('button', { name: 'הגדרת קוד אישי' }));
  await enterCode(user, '12345');
  expect(await screen.findByText('הקוד הוא בן 6 ספרות')).toBeVisible();
  expect(sent(CONFIRM)).toEqual([]);
});

it('offers another try if no key arrives', async () => {
  const { user, server } = await open(none, { [BEGIN]: () => errorResponse(503, 'unavailable') });
  await user.click(await screen.findByRole('button', { name: 'הגדרת קוד אישי' }));
  expect(await screen.findByText('הקוד האישי לא הוגדר')).toBeVisible();
  server.routes[BEGIN] = setUpRoutes[BEGIN];
  await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});

it('shows the own code and its recovery codes, and removes it by a code', async () => {
  const { user, server, sent } = await open(set, { [REMOVE]: () => errorResponse(401, 'wrong_code') });
  expect(await screen.findByText(/נותרו 3 קודי שחזור/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'הסרת הקוד האישי' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/קוד שחזור/), '123456{Enter}');
  expect(await dialog.findByText('קוד אימות שגוי')).toBeVisible();
  server.routes[REMOVE] = () => json({ data: { removed: true } });
  await user.click(dialog.getByRole('button', { name: 'הסרת הקוד האישי' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(REMOVE)).toEqual([{ code: '123456' }, { code: '123456' }]);
});

it.each([
  [{ ...none, enabled: false }, /אין צורך בקוד אישי/],
  [{ ...none, hasSecretKey: false }, /אינו מוכן לקודים אישיים/],
])('explains why there is no own code: %j', async (status, text) => {
  await open(status);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps secrets and codes out of the store and its actions', async () => {
  const { user, store } = await open(none);
  await user.click(await screen.findByRole('button', { name: 'הגדרת קוד אישי' }));
  await enterCode(user, '654321');
  expect(await screen.findByText('1111 2222 3333')).toBeVisible();
  const state = JSON.stringify(store.getState());
  for (const secret of [SECRET, '654321', ...CODES]) expect(state).not.toContain(secret);
});

it('leads a user without an own code from the organisation’s code through the set-up to the page', async () => {
  const server = new TestServer({
    [STATUS]: () => json({ data: { ...none, verified: false, mode: 'own' } }),
    [VERIFY]: () => json({ data: { verified: true, mustSetUp: true } }),
    'GET /api/biometric/settings': () =>
      json({ data: { enabled: false, organizationEnabled: false, deviceReady: false } }),
    ...setUpRoutes,
  });
  const { user } = renderApp({
    server,
    services: buildServices({ server, path: '/' }),
    permissions: ['dashboard.view'],
  });
  await user.type(await screen.findByLabelText('קוד אימות'), '482913{Enter}');
  expect(await screen.findByText(/נדרש קוד אישי/)).toBeVisible();
  await enterCode(user, '654321');
  await user.click(await screen.findByRole('button', { name: 'שמרתי את הקודים' }));
  expect(await screen.findByText('the figures')).toBeVisible();
});
