import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { buildServices, buildUser, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { makeStore } from '../store';
import { SecondFactorPage } from './second-factor-page';
import { attachApiPart } from '#client/lib/testing/render-part';
import { TestTheme } from '#client/lib/testing/test-theme';

const CHANGE = 'PUT /api/system/two-factor';
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function open(status: object, permissions = ['system.manage']) {
  const server = new TestServer({
    'GET /api/system/two-factor': () => json({ data: { verified: false, ...status } }),
    'GET /api/biometric/settings': () =>
      json({ data: { enabled: false, organizationEnabled: false, deviceReady: false } }),
    'GET /api/biometric/devices': () => json({ data: [] }),
  });
  const services = buildServices({ server });
  services.identity.user = buildUser();
  const { store, stop, startListening } = makeStore(services, {
    permissions: { status: 'ready', permissions, resources: [], stamp: null },
  });
  stops.push(stop);
  const recorded: unknown[] = [];
  startListening({ predicate: () => true, effect: (action) => void recorded.push(action) });
  await store.dispatch(attachApiPart);
  render(
    <Provider store={store}>
      <SecondFactorPage />
    </Provider>,
    { wrapper: TestTheme },
  );
  const sent = () =>
    server.calls.filter(({ name }) => name === CHANGE).map(({ init }) => JSON.parse(String(init.body)));
  return { server, store, services, recorded, sent, user: userEvent.setup({ delay: null }) };
}

it('asks for the present code before disabling, shows a wrong code at its field, and keeps it out of the store', async () => {
  const { user, server, sent, store, recorded, services } = await open({ enabled: true, codeSet: true });
  server.routes[CHANGE] = () => errorResponse(401, 'wrong_code');
  const toggle = await screen.findByLabelText('אימות דו-שלבי');
  expect(screen.getByText(/^כיבוי מבקש את הקוד הנוכחי/)).toBeVisible();
  await user.click(toggle);
  await user.click(screen.getByText('כיבוי האימות', { selector: 'button *' }));
  expect(await screen.findByText('יש להזין את הקוד הנוכחי')).toBeVisible();
  expect(sent()).toEqual([]);
  const current = screen.getByLabelText('הקוד הנוכחי');
  await user.type(current, '73019455');
  await user.click(screen.getByText('כיבוי האימות', { selector: 'button *' }));
  expect(await screen.findByText('הקוד הנוכחי שגוי')).toBeVisible();
  expect(current).toHaveValue('73019455');
  server.routes[CHANGE] = () => json({ data: { enabled: false, codeSet: true, verified: false } });
  await user.click(screen.getByText('כיבוי האימות', { selector: 'button *' }));
  expect(await screen.findByText(/כל האימותים הקודמים בוטלו/)).toBeVisible();
  expect(sent().at(-1)).toEqual({ enabled: false, currentCode: '73019455' });
  expect(current).toHaveValue('');
  expect(JSON.stringify([recorded, store.getState(), services.logged])).not.toContain('73019455');
});

it('enables with a new code of six digits, typed twice', async () => {
  const { user, server, sent } = await open({ enabled: false, codeSet: false });
  expect(await screen.findByText('לא נדרש אימות')).toBeVisible();
  expect(screen.queryByText(/^כיבוי מבקש/)).toBeNull();
  const on = { enabled: true, codeSet: true, verified: false };
  server.routes[CHANGE] = () => {
    server.routes['GET /api/system/two-factor'] = () => json({ data: on });
    return json({ data: on });
  };
  await user.click(await screen.findByLabelText('אימות דו-שלבי'));
  await user.type(screen.getByLabelText('הקוד'), '4417');
  expect(await screen.findByText('חסרות 2 ספרות')).toBeVisible();
  await user.type(screen.getByLabelText('הקוד'), '93');
  await user.click(screen.getByText('הפעלת האימות', { selector: 'button *' }));
  expect(await screen.findByText('הקודים אינם זהים')).toBeVisible();
  await user.type(screen.getByLabelText('אימות הקוד החדש'), '441793');
  await user.click(screen.getByText('הפעלת האימות', { selector: 'button *' }));
  await waitFor(() => expect(sent()).toEqual([{ enabled: true, code: '441793' }]));
  expect(await screen.findByText('טרם אומת')).toBeVisible();
  // The focused button is gone.
  await waitFor(() => expect(document.activeElement).toHaveClass('changes-bar'));
});

it('shows its state and the required permission to a user who may not change it', async () => {
  await open({ enabled: true, codeSet: true }, ['settings.view']);
  expect(await screen.findByText('האימות הדו-שלבי פעיל')).toBeVisible();
  expect(screen.getByLabelText('אימות דו-שלבי')).toBeDisabled();
  expect(screen.getByText('system.manage')).toBeVisible();
  expect(screen.queryByLabelText('הקוד הנוכחי')).toBeNull();
});
