import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';

const VERIFY = 'POST /api/system/two-factor/verify';
const SETTINGS = 'GET /api/biometric/settings';
const OPTIONS = 'GET /api/biometric/authenticate/options';
const ANSWER = 'POST /api/biometric/authenticate/verify';

jest.mock('#client/features/dashboard/dashboard-page', () => ({ DashboardPage: () => <p>the figures</p> }));

const options = {
  challenge: 'Y2FuYXJ5LWNoYWxsZW5nZQ',
  timeout: 1000,
  rpId: 'misrad.example',
  allowCredentials: [],
  userVerification: 'required',
};
const credential = {
  id: 'Y2FuYXJ5LWlk',
  rawId: 'Y2FuYXJ5LWlk',
  type: 'public-key' as const,
  response: { clientDataJSON: 'Y2FuYXJ5LWRhdGE', authenticatorData: 'AA', signature: 'Y2FuYXJ5LXNpZw' },
};

// The first import takes longer than a test waits for a field.
beforeAll(() => import('./two-factor-page'));

/** Opens the page for a signed-in user with a pending second factor. */
function open(routes: TestServer['routes'] = {}, present = false) {
  const server = new TestServer({
    'GET /api/system/two-factor': () => json({ data: { enabled: true, codeSet: true, verified: false } }),
    [SETTINGS]: () => json({ data: { enabled: true, organizationEnabled: true, deviceReady: true } }),
    [OPTIONS]: () => json(options),
    ...routes,
  });
  const services = buildServices({ server, path: '/' });
  services.authenticator.present = present;
  services.authenticator.get = () => Promise.resolve(credential);
  return renderApp({ server, services, permissions: ['dashboard.view'] });
}

type Product = ReturnType<typeof open>;
const field = () => screen.findByLabelText('קוד אימות');
const message = () => waitFor(() => screen.getAllByRole('alert').find((one) => one.textContent !== '')!);

async function enter({ user }: Product, code: string): Promise<void> {
  await user.type(await field(), `${code}{Enter}`);
}

it('has a numeric field for phones and password managers', async () => {
  open();
  const code = await field();
  const attributes = {
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '32',
    dir: 'ltr',
    type: 'text',
  };
  for (const [name, value] of Object.entries(attributes)) expect(code).toHaveAttribute(name, value);
  expect(code).toHaveFocus();
  expect(document.title).toBe('אימות דו-שלבי | משרד');
});

it.each([
  ['{Enter}', 'יש להזין קוד'],
  ['   {Enter}', 'יש להזין קוד'],
  ['12a456{Enter}', 'הקוד מורכב מספרות בלבד'],
])('requires a code before it sends a request: %j', async (typed, text) => {
  const product = open();
  await product.user.type(await field(), typed);
  expect((await message()).textContent).toBe(text);
  expect(await field()).toBeInvalid();
  expect(product.server.count(VERIFY)).toBe(0);
});

const tooMany = (seconds: number | null): Response => {
  const result = errorResponse(429, 'too_many_requests');
  if (seconds !== null) result.headers.set('retry-after', String(seconds));
  return result;
};

// The clock is at 12:30 in Israel.
it.each([
  ['401', () => errorResponse(401, 'wrong_code'), 'קוד אימות שגוי'],
  ['409', () => errorResponse(409, 'conflict'), 'אימות דו-שלבי מופעל אך לא הוגדר קוד מערכת, יש לפנות למנהל'],
  ['not verified', () => json({ data: { verified: false } }), 'קוד שגוי'],
  ['500', () => errorResponse(500, 'internal'), 'שגיאה באימות הקוד'],
  ['400', () => errorResponse(400, 'invalid_input'), 'שגיאה באימות הקוד'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'שגיאה באימות הקוד'],
  ['an answer outside the contract', () => json({ verified: true }), 'שגיאה באימות הקוד'],
  [
    '429 for a minute',
    () => tooMany(61),
    'הוזנו יותר מדי קודים שגויים. אפשר לנסות שוב בשעה \u206812:32\u2069',
  ],
  [
    '429 for a day',
    () => tooMany(86_400),
    'הוזנו יותר מדי קודים שגויים. אפשר לנסות שוב ב-\u206817.9\u2069 בשעה \u206812:30\u2069',
  ],
  ['429 without a time', () => tooMany(null), 'הוזנו יותר מדי קודים שגויים, נסו שוב מאוחר יותר'],
])('has a text for the response: %s', async (_what, result, text) => {
  const product = open({ [VERIFY]: result });
  await enter(product, '123456');
  expect((await message()).textContent).toBe(text);
  expect(product.store.getState().auth.status).toBe('signedIn');
  expect(product.services.identity.calls).toEqual([]);
  expect(product.services.path()).toBe('/2fa?redirect=%2F');
});

it.each([
  ['a wrong code', () => errorResponse(401, 'wrong_code'), true],
  ['a lock', () => tooMany(61), false],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('marks the code only if it is wrong: %s', async (_what, result, isInvalid) => {
  const product = open({ [VERIFY]: result });
  await enter(product, '123456');
  await message();
  expect((await field()).getAttribute('aria-invalid') === 'true').toBe(isInvalid);
});

it('continues after a right code', async () => {
  const product = open({ [VERIFY]: () => json({ data: { verified: true } }) });
  await enter(product, ' 123456');
  expect(await screen.findByText('the figures')).toBeVisible();
  expect(product.services.path()).toBe('/');
});

it('lets the user sign out', async () => {
  const product = open();
  await field();
  expect(screen.getByText('dana@misrad.example')).toBeVisible();
  await product.user.click(screen.getByRole('button', { name: 'התנתקות' }));
  expect(await screen.findByLabelText('סיסמה')).toBeVisible();
});

describe('device', () => {
  const button = () => screen.findByRole('button', { name: 'אימות ביומטרי' });

  it.each([
    ['the browser has no authenticator', {}, false],
    [
      'none of their devices may answer',
      {
        [SETTINGS]: () => json({ data: { enabled: true, organizationEnabled: true, deviceReady: false } }),
      },
      true,
    ],
    ['the settings do not come', { [SETTINGS]: () => errorResponse(403, 'forbidden') }, true],
  ])('is not offered if %s', async (_what, routes, present) => {
    const product = open(routes, present);
    await field();
    if (present) await waitFor(() => expect(product.server.count(SETTINGS)).toBe(1));
    else expect(product.server.count(SETTINGS)).toBe(0);
    expect(screen.queryByRole('button', { name: 'אימות ביומטרי' })).toBeNull();
  });

  it('verifies', async () => {
    const product = open({ [ANSWER]: () => json({ verified: true }) }, true);
    await product.user.click(await button());
    expect(await screen.findByText('the figures')).toBeVisible();
    const sent = product.server.calls.find(({ name }) => name === ANSWER)?.init.body;
    expect(JSON.parse(String(sent))).toEqual({ credential });
  });

  const failing = (name: string) => Object.assign(new Error('said'), { name });
  it.each([
    ['the person declines', {}, failing('NotAllowedError'), 'האימות הביומטרי בוטל'],
    ['there is no credential', {}, new Error('Failed to get credential'), 'שגיאה באימות הביומטרי'],
    ['the browser fails', {}, failing('SecurityError'), 'שגיאה באימות הביומטרי'],
    ['404', { [OPTIONS]: () => errorResponse(404, 'not_found') }, null, 'לא נמצאו מכשירים רשומים'],
    ['the options fail', { [OPTIONS]: () => errorResponse(500, 'internal') }, null, 'שגיאה באימות הביומטרי'],
    ['not verified', { [ANSWER]: () => json({ verified: false }) }, null, 'האימות הביומטרי נכשל'],
    ['the check fails', { [ANSWER]: () => errorResponse(500, 'internal') }, null, 'שגיאה באימות הביומטרי'],
  ] as const)('has a text when %s', async (_what, routes, error, text) => {
    const product = open(routes, true);
    if (error) product.services.authenticator.get = () => Promise.reject(error);
    await product.user.click(await button());
    expect((await message()).textContent).toBe(text);
    if (error) expect(product.services.logged.join()).toContain(error.message);
    expect(await field()).toBeVisible();
  });
});
