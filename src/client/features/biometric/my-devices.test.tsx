import { screen, waitFor, within } from '@testing-library/react';
import type { BiometricDevice } from '#contract/features/biometric/biometric-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, errorResponse, TestClock, TestServer } from '#client/lib/testing/services';

const SETTINGS = 'GET /api/biometric/settings';
const LIST = 'GET /api/biometric/devices';
const OPTIONS = 'POST /api/biometric/register/options';
const REGISTER = 'POST /api/biometric/register/verify';

jest.mock('#client/features/dashboard/dashboard-page', () => ({ DashboardPage: () => <p>the figures</p> }));
beforeAll(() =>
  Promise.all([import('#client/app/layout/my-account-dialog'), import('#client/app/workspace')]),
);

function buildDevice(overrides: Partial<BiometricDevice> = {}): BiometricDevice {
  return {
    id: 'device-1',
    name: 'המחשב במשרד',
    isActive: true,
    registeredWhileOff: false,
    createdAt: '2026-09-01T06:00:00.000Z',
    lastUsedAt: null,
    ...overrides,
  };
}

const registrationOptions = {
  challenge: 'AA',
  rp: { id: 'misrad.example', name: 'Misrad' },
  user: { id: 'AA', name: 'dana', displayName: 'dana' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    authenticatorAttachment: 'platform',
    residentKey: 'discouraged',
    requireResidentKey: false,
    userVerification: 'required',
  },
};
const credential = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
};

/** Opens the dialog, by default for a user without permissions. `devices`: on the server. */
async function open(
  devices: BiometricDevice[] = [],
  routes: TestServer['routes'] = {},
  {
    present = true,
    on = true,
    permissions = [],
  }: { present?: boolean; on?: boolean; permissions?: string[] } = {},
) {
  const own = { enabled: true, organizationEnabled: on, deviceReady: false };
  const server = new TestServer({
    [SETTINGS]: () => json({ data: own }),
    'GET /api/system/two-factor/own': () => json({ data: [] }),
    'POST /api/biometric/settings': (init) => {
      own.enabled = (JSON.parse(String(init.body)) as { enabled: boolean }).enabled;
      return json({ data: own });
    },
    [LIST]: () => json({ data: devices }),
    'DELETE /api/biometric/devices/device-1': () => {
      devices.splice(0, 1);
      return json({ data: { id: 'device-1' } });
    },
    [OPTIONS]: () => json(registrationOptions),
    [REGISTER]: (init) => {
      const { deviceName } = JSON.parse(String(init.body)) as { deviceName: string };
      devices.push(buildDevice({ id: 'device-2', name: deviceName }));
      return json({ verified: true });
    },
    ...routes,
  });
  const services = buildServices({ server, path: '/nowhere', clock: new TestClock('manual') });
  services.authenticator.present = present;
  services.authenticator.create = () => Promise.resolve(credential);
  const product = renderApp({ server, services, permissions });
  await product.user.click(await screen.findByRole('button', { name: /^החשבון שלי/ }));
  await product.user.click(await screen.findByRole('menuitem', { name: 'החשבון שלי' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'החשבון שלי' }));
  return { ...product, dialog };
}

type Product = Awaited<ReturnType<typeof open>>;

async function register({ user, dialog }: Product, name: string): Promise<void> {
  await user.type(await dialog.findByLabelText('שם המכשיר'), name);
  await user.click(dialog.getByRole('button', { name: 'רישום המכשיר הזה' }));
}

it('lists the properties of each device', async () => {
  const { dialog } = await open([
    buildDevice({ lastUsedAt: '2026-09-15T07:30:00.000Z' }),
    buildDevice({ id: 'device-2', name: 'הטלפון', isActive: false }),
  ]);
  const rows = (await dialog.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[0]).toMatch(/^המחשב במשרדפעיל.*נרשם.*1\.9.*09:00.*שימוש אחרון.*15\.9.*10:30/);
  expect(rows[1]).toMatch(/^הטלפוןהושבת על ידי מנהל.*טרם היה בשימוש/);
});

it('shows an empty list with a next step', async () => {
  const { dialog } = await open();
  expect(await dialog.findByText('עדיין לא נרשם מכשיר')).toBeVisible();
  expect(dialog.getByText(/תנו שם למכשיר/)).toBeVisible();
});

describe('registering', () => {
  it('registers the device under its name, with a message', async () => {
    const product = await open();
    await register(product, '  המחשב בבית  ');
    expect(await product.dialog.findByRole('listitem')).toHaveTextContent('המחשב בבית');
    expect(await screen.findByText(/המכשיר .*המחשב בבית.* נרשם/)).toBeInTheDocument();
    expect(product.dialog.getByLabelText('שם המכשיר')).toHaveValue('');
    const sent = product.server.calls.find(({ name }) => name === REGISTER)?.init.body;
    expect(JSON.parse(String(sent))).toEqual({ deviceName: 'המחשב בבית', credential });
  });

  it('requires a name', async () => {
    const product = await open();
    await product.user.click(await product.dialog.findByRole('button', { name: 'רישום המכשיר הזה' }));
    expect(product.dialog.getByRole('alert')).toHaveTextContent(/^יש להזין שם למכשיר$/);
    expect(product.server.count(OPTIONS)).toBe(0);
  });

  const failing = (name: string) => Object.assign(new Error('said'), { name });
  it.each([
    ['the person declines', {}, failing('NotAllowedError'), 'האימות הביומטרי בוטל'],
    ['it is registered', {}, failing('InvalidStateError'), 'המכשיר הזה כבר רשום'],
    ['nothing comes', {}, new Error('Failed to create credential'), 'שגיאה באימות הביומטרי'],
    ['it is refused', { [REGISTER]: () => json({ verified: false }) }, null, 'האימות הביומטרי נכשל'],
    [
      'it may not be',
      { [OPTIONS]: () => errorResponse(409, 'conflict') },
      null,
      'אי אפשר לרשום מכשיר נוסף: האפשרות כבויה בארגון, או שכבר רשומים 10 מכשירים',
    ],
    ['the server fails', { [OPTIONS]: () => errorResponse(500, 'internal') }, null, 'שגיאה באימות הביומטרי'],
  ] as const)('has a text when %s', async (_what, routes, error, text) => {
    const product = await open([], routes);
    if (error) product.services.authenticator.create = () => Promise.reject(error);
    await register(product, 'מחשב');
    await waitFor(() => expect(product.dialog.getByRole('alert').textContent).toBe(text));
    if (error) expect(product.services.logged.join()).toContain(error.message);
    expect(product.dialog.getByLabelText('שם המכשיר')).toHaveValue('מחשב');
  });
});

/** Confirmation before a device is deleted. All antd dialogs have the same name here. */
const confirmation = async () =>
  within((await screen.findByText(/^למחוק את המכשיר/)).closest<HTMLElement>('[role=dialog]')!);

describe('deleting', () => {
  it('asks first, and keeps the device on cancel', async () => {
    const { user, dialog, server } = await open([buildDevice()]);
    const remove = await dialog.findByRole('button', { name: /^מחיקת המכשיר .*המחשב במשרד/ });
    await user.click(remove);
    const keep = (await confirmation()).getByRole('button', { name: 'ביטול' });
    await waitFor(() => expect(keep).toHaveFocus());
    await user.click(keep);
    await waitFor(() => expect(remove).toHaveFocus());
    expect(server.calls.filter(({ name }) => name.startsWith('DELETE'))).toEqual([]);
  });

  it('removes the device, and keeps the focus in the list', async () => {
    const { user, dialog } = await open([buildDevice()]);
    await user.click(await dialog.findByRole('button', { name: /^מחיקת המכשיר/ }));
    await user.click((await confirmation()).getByRole('button', { name: 'מחיקת המכשיר' }));
    expect(await dialog.findByText('עדיין לא נרשם מכשיר')).toBeVisible();
    expect(await screen.findByText(/המכשיר .*המחשב במשרד.* נמחק/)).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('heading', { name: 'המכשירים הרשומים' })).toHaveFocus());
  });

  it('shows an error', async () => {
    const { user, dialog } = await open([buildDevice()], {
      'DELETE /api/biometric/devices/device-1': () => errorResponse(500, 'internal'),
    });
    await user.click(await dialog.findByRole('button', { name: /^מחיקת המכשיר/ }));
    await user.click((await confirmation()).getByRole('button', { name: 'מחיקת המכשיר' }));
    expect(await screen.findByText('המכשיר לא נמחק, נסו שוב')).toBeInTheDocument();
    expect(dialog.getByRole('listitem')).toHaveTextContent('המחשב במשרד');
  });
});

it("toggles the user's own switch, and shows an error", async () => {
  const product = await open();
  const own = await product.dialog.findByRole('switch', { name: 'אימות ביומטרי בחשבון שלי' });
  await product.user.click(own);
  await waitFor(() => expect(own).not.toBeChecked());
  product.server.routes['POST /api/biometric/settings'] = () => errorResponse(500, 'internal');
  await product.user.click(own);
  expect(await product.dialog.findByText(/מספר הפנייה/)).toBeInTheDocument();
  await waitFor(() => expect(own).not.toBeChecked());
});

it('keeps the switch as toggled until the setting is refetched', async () => {
  const { user, server, dialog } = await open();
  const own = await dialog.findByRole('switch', { name: 'אימות ביומטרי בחשבון שלי' });
  const save = server.routes['POST /api/biometric/settings']!;
  let result: () => void = () => undefined;
  server.routes['POST /api/biometric/settings'] = async (init, url) => {
    await new Promise<void>((resolve) => (result = resolve));
    return save(init, url);
  };
  server.routes[SETTINGS] = () => new Promise(() => undefined);
  const shown: boolean[] = [];
  const watch = new MutationObserver(() => shown.push(own.getAttribute('aria-checked') === 'true'));
  watch.observe(own, { attributeFilter: ['aria-checked'] });
  await user.click(own);
  expect(own).not.toBeChecked();
  result();
  expect(await dialog.findByText('השינויים נשמרו')).toBeVisible();
  await waitFor(() => expect(server.count(SETTINGS)).toBe(2));
  expect(own).not.toBeChecked();
  watch.disconnect();
  expect(shown).toEqual([false]);
});

it.each([
  [
    'the organisation has switched it off',
    { on: false },
    'האימות הביומטרי כבוי בארגון',
    /לפנות למנהל המערכת/,
  ],
  [
    'the browser cannot',
    { present: false },
    'הדפדפן או המכשיר הזה אינם תומכים באימות ביומטרי',
    /התחברו ממכשיר/,
  ],
])('explains that %s; devices can still be deleted', async (_what, where, title, advice) => {
  const { dialog } = await open([buildDevice()], {}, where);
  expect(await dialog.findByText(title)).toBeVisible();
  expect(dialog.getByText(advice)).toBeVisible();
  expect(dialog.queryByLabelText('שם המכשיר')).toBeNull();
  expect(dialog.getByRole('button', { name: /^מחיקת המכשיר/ })).toBeEnabled();
});

it('links to the switch of the organisation for users who may change it', async () => {
  const { dialog } = await open([], {}, { on: false, permissions: ['settings.view', 'system.manage'] });
  const link = await dialog.findByRole('link', { name: 'להפעלת האימות הביומטרי בארגון' });
  expect(link).toHaveAttribute('href', '/settings/biometric-devices');
  expect(dialog.queryByText(/לפנות למנהל המערכת/)).toBeNull();
});

it('shows an error of the list with a retry', async () => {
  const { user, dialog, server } = await open([], { [LIST]: () => errorResponse(400, 'bad_request') });
  expect(await dialog.findByText('רשימת המכשירים לא נטענה')).toBeVisible();
  server.routes[LIST] = () => json({ data: [buildDevice()] });
  await user.click(dialog.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(await dialog.findByRole('listitem')).toHaveTextContent('המחשב במשרד');
});
