import { screen, waitFor, within } from '@testing-library/react';
import type { OwnVerification } from '#contract/features/two-factor/two-factor-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, errorResponse, TestClock, TestServer } from '#client/lib/testing/services';

const LIST = 'GET /api/system/two-factor/own';
const END_ONE = 'DELETE /api/system/two-factor/own/phone';
const END_OTHERS = 'DELETE /api/system/two-factor/own';

jest.mock('#client/features/dashboard/dashboard-page', () => ({ DashboardPage: () => <p>the figures</p> }));
beforeAll(() =>
  Promise.all([import('#client/app/layout/my-account-dialog'), import('#client/app/workspace')]),
);

const TIMES = { createdAt: '2026-09-15T06:00:00.000Z', expiresAt: '2026-09-15T18:00:00.000Z' };
const here: OwnVerification = {
  id: 'here',
  kind: 'code',
  deviceName: null,
  browser: 'Chrome, Windows',
  isCurrent: true,
  ...TIMES,
};
const phone: OwnVerification = {
  ...here,
  id: 'phone',
  kind: 'device',
  deviceName: 'הנייד',
  browser: 'Safari, iOS',
  isCurrent: false,
};
const known: OwnVerification = { ...here, id: 'known', kind: 'known', browser: null, isCurrent: false };

/** Opens the dialog "my account". */
async function open(rows: OwnVerification[], routes: TestServer['routes'] = {}) {
  const server = new TestServer({
    [LIST]: () => json({ data: rows }),
    [END_ONE]: () => {
      rows.splice(rows.indexOf(phone), 1);
      return json({ data: { ended: 1 } });
    },
    [END_OTHERS]: () => json({ data: { ended: rows.splice(1).length } }),
    ...routes,
  });
  // Messages disappear with the time.
  const services = buildServices({ server, path: '/nowhere', clock: new TestClock('manual') });
  const product = renderApp({ server, services, permissions: [] });
  await product.user.click(await screen.findByRole('button', { name: /^החשבון שלי/ }));
  await product.user.click(await screen.findByRole('menuitem', { name: 'החשבון שלי' }));
  await screen.findByRole('dialog', { name: 'החשבון שלי' });
  const section = (await screen.findByRole('heading', { name: 'הדפדפנים שלי' })).closest('section')!;
  return { ...product, section: within(section) };
}

it('lists the verified and known browsers, and ends one', async () => {
  const { user, section } = await open([here, phone, known]);
  const rows = await section.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Chrome, Windowsהדפדפן הזהאומת בקוד.*15\.9.*09:00.*15\.9.*21:00/),
    expect.stringMatching(/^Safari, iOSאומת במכשיר הנייד/),
    expect.stringMatching(/^דפדפן לא מזוההדפדפן מוכר/),
  ]);
  expect(within(rows[0]!).queryByRole('button')).toBeNull();
  await user.click(section.getByRole('button', { name: /^ניתוק הדפדפן .*Safari/ }));
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
  expect(await screen.findByText('הדפדפן נותק, ויידרש בו אימות')).toBeInTheDocument();
  await waitFor(() => expect(section.getByRole('heading')).toHaveFocus());
});

it('ends all others', async () => {
  const { user, section } = await open([here, phone, known]);
  await user.click(await section.findByRole('button', { name: 'ניתוק כל השאר' }));
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(section.queryByRole('button', { name: 'ניתוק כל השאר' })).toBeNull();
});

it('explains an empty list', async () => {
  const { section } = await open([]);
  expect(await section.findByText('אין דפדפן מאומת')).toBeVisible();
});

it('shows that a browser was not ended', async () => {
  const { user, section } = await open([here, phone], { [END_ONE]: () => errorResponse(500, 'internal') });
  await user.click(await section.findByRole('button', { name: /^ניתוק הדפדפן .*Safari/ }));
  expect(await screen.findByText('הדפדפן לא נותק, נסו שוב')).toBeInTheDocument();
  expect(section.getAllByRole('listitem')).toHaveLength(2);
});
