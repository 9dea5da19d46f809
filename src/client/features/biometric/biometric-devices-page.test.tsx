import { act, screen, waitFor } from '@testing-library/react';
import { buildServices, json, TestClock, TestServer } from '#client/lib/testing/services';
import { BiometricDevicesPage } from './biometric-devices-page';
import { renderPart } from '#client/lib/testing/render-part';

const owner = { displayName: 'עומר חדד', email: 'omer@misrad.example', isActive: true, roleName: 'סוכן' };
const device = {
  name: 'אייפון',
  registeredWhileOff: true,
  createdAt: '2026-09-02T08:00:00Z',
  lastUsedAt: null,
};

it("lists a user's devices with those registered while the factor was off marked, and changes them", async () => {
  let devices = [{ id: 'd1', isActive: true, ...device }];
  const server = new TestServer({
    'GET /api/system/biometric': () => json({ data: { enabled: true } }),
    'GET /api/biometric/admin/owners': () =>
      json({
        // Users with most devices come first.
        data: [
          { id: 'u1', ...owner, devices: devices.length, registeredWhileOff: devices.length },
          { id: 'u2', ...owner, devices: 0, registeredWhileOff: 0 },
        ].sort((a, b) => b.devices - a.devices || b.id.localeCompare(a.id)),
        next: null,
        previous: null,
      }),
    'GET /api/biometric/admin/owners/totals': () =>
      json({
        data: {
          count: 2,
          lastSyncTime: null,
          devices: devices.length,
          owners: devices.length,
          registeredWhileOff: devices.length,
        },
      }),
    'GET /api/biometric/admin/devices/u2': () =>
      json({ data: [{ id: 'd2', isActive: true, ...device, name: 'אחר' }] }),
    'GET /api/biometric/admin/devices/u1': () => json({ data: devices }),
    'POST /api/biometric/admin/devices/u1/d1/toggle': (init) => {
      devices = devices.map((one) => ({ ...one, ...JSON.parse(String(init.body)) }));
      return json({ data: devices[0] });
    },
    'DELETE /api/biometric/admin/devices/u1/d1': () => {
      devices = [];
      return json({ data: { id: 'd1' } });
    },
  });
  const { user } = await renderPart(<BiometricDevicesPage />, buildServices({ server }));
  expect(await screen.findByText('מכשיר אחד נרשם כשהאימות הדו-שלבי היה כבוי')).toBeVisible();
  const toggle = await screen.findByLabelText('אייפון');
  await user.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  await user.click(screen.getByLabelText(/מחיקת המכשיר/));
  expect(screen.getByText(/^השבתה שומרת את המכשיר/)).toBeVisible();
  await user.click(await screen.findByText('מחיקת המכשיר'));
  expect(await screen.findByText('אין מכשירים רשומים.')).toBeVisible();
  expect(screen.queryByText(/^השבתה שומרת את המכשיר/)).toBeNull();
  await waitFor(() => expect(screen.queryByText(/נרשם כשהאימות הדו-שלבי/)).toBeNull());
});

it('searches for users after a pause in typing, and keeps the selected user', async () => {
  const OWNERS = 'GET /api/biometric/admin/owners';
  const found = ['u1', 'u2'].map((id) => ({
    id,
    ...owner,
    displayName: id,
    devices: 1,
    registeredWhileOff: 0,
  }));
  const totals = { count: 2, lastSyncTime: null, devices: 2, owners: 2, registeredWhileOff: 0 };
  const server = new TestServer({
    'GET /api/system/biometric': () => json({ data: { enabled: true } }),
    [OWNERS]: () => json({ data: found, next: null, previous: null }),
    [`${OWNERS}/totals`]: () => json({ data: totals }),
    'GET /api/biometric/admin/devices/u1': () => json({ data: [] }),
    'GET /api/biometric/admin/devices/u2': () => json({ data: [] }),
  });
  const clock = new TestClock('manual');
  const services = buildServices({ server, clock });
  const { user } = await renderPart(<BiometricDevicesPage />, services);
  await user.type(await screen.findByLabelText('שם או אימייל'), 'עומר');
  await user.click(await screen.findByRole('menuitem', { name: /u2/ }));
  expect(server.count(OWNERS)).toBe(1);
  act(() => clock.advance(1_000));
  await waitFor(() => expect(server.count(OWNERS)).toBe(2));
  expect(Object.fromEntries(new URL(services.path(), 'http://x').searchParams)).toEqual({
    owner: 'u2',
    text: 'עומר',
  });
});

it('names each owner, marks devices registered while the factor was off, and shows their owners only on request', async () => {
  const OWNERS = 'GET /api/biometric/admin/owners';
  const found = [
    { id: 'u1', ...owner, displayName: '', devices: 2, registeredWhileOff: 0 },
    { id: 'u2', ...owner, isActive: false, devices: 1, registeredWhileOff: 1 },
    { id: 'u3', ...owner, displayName: 'ללא', roleName: null, devices: 1, registeredWhileOff: 0 },
  ];
  const totals = { count: 3, lastSyncTime: null, devices: 4, owners: 3, registeredWhileOff: 2 };
  let response: object = { data: found, next: 'more', previous: null };
  const server = new TestServer({
    'GET /api/system/biometric': () => json({ data: { enabled: true } }),
    [OWNERS]: () => json(response),
    [`${OWNERS}/totals`]: () => json({ data: totals }),
    ...Object.fromEntries(
      found.map(({ id, registeredWhileOff }) => {
        const own = { ...device, id: `d-${id}`, name: `של ${id}`, isActive: true };
        const devices = [{ ...own, registeredWhileOff: registeredWhileOff > 0 }];
        return [`GET /api/biometric/admin/devices/${id}`, () => json({ data: devices })];
      }),
    ),
  });
  const { user } = await renderPart(<BiometricDevicesPage />, buildServices({ server }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'omer@misrad.example2 מכשירים',
    'עומר חדד!נרשם כשהאימות היה כבוימכשיר אחד',
    'ללאמכשיר אחד',
  ]);
  expect(screen.getByText('מוצגים 100 הראשונים; חיפוש מצמצם את הרשימה.')).toBeVisible();
  expect(screen.getByText('סוכן')).toBeVisible();
  await user.click(items[1]!);
  expect(await screen.findByText('לא פעיל')).toBeVisible();
  expect(await screen.findByText(/^! נרשם/)).toBeVisible();
  await user.click(items[2]!);
  expect(await screen.findByText('ללא תפקיד')).toBeVisible();
  expect(await screen.findByLabelText('של u3')).toBeVisible();
  expect(screen.queryByText(/^! נרשם/)).toBeNull();
  response = { data: [], next: null, previous: null };
  await user.click(screen.getByRole('button', { name: 'הצגת בעליהם' }));
  expect(await screen.findByText('לא נמצאו משתמשים')).toBeVisible();
  expect(screen.queryByText(/הראשונים/)).toBeNull();
  const { searchParams } = new URL(
    server.calls.filter(({ name }) => name === OWNERS).at(-1)!.url,
    'http://x',
  );
  expect(Object.fromEntries(searchParams)).toEqual({ whileOff: 'true', sort: 'most', limit: '100' });
  expect(screen.getByRole('button', { name: 'הצגת כולם' })).toHaveAttribute('aria-pressed', 'true');
});
