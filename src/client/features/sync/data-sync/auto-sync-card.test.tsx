import { screen, waitFor } from '@testing-library/react';
import type { AutoSync } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { AutoSyncCard } from './auto-sync-card';
import { renderPart } from '#client/lib/testing/render-part';

/** Opens the card beside a link to another page; the server responds with `world.setting`. */
async function open() {
  const world = { setting: { autoSyncEnabled: false, syncInterval: 5 } };
  const server = new TestServer({ 'GET /api/system/auto-sync': () => json({ data: world.setting }) });
  const leaving = jest.fn((event: Event) => event.preventDefault());
  const page = (
    <>
      <AutoSyncCard />
      <a href="/elsewhere" ref={(link) => link?.addEventListener('click', leaving)}>
        קישור
      </a>
    </>
  );
  const { user } = await renderPart(page, buildServices({ server }));
  const interval = await screen.findByRole('spinbutton', { name: 'תדירות הסנכרון' });
  return { world, server, leaving, interval, user };
}

it('enables it with its interval', async () => {
  const { world, server, interval, user } = await open();
  server.routes['PUT /api/system/auto-sync'] = (init) => {
    const { autoSyncEnabled, syncInterval } = JSON.parse(String(init.body)) as AutoSync;
    world.setting = { autoSyncEnabled, syncInterval };
    return json({ data: world.setting });
  };
  await user.click(screen.getByRole('switch', { name: 'סנכרון אוטומטי פעיל' }));
  await user.clear(interval);
  expect(await screen.findByText('יש להזין מספר, 1 לפחות')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'שמירה' })).toBeDisabled());
  await user.type(interval, '100000');
  await waitFor(() => expect(screen.queryByText('יש להזין מספר, 1 לפחות')).toBeNull());
  await user.clear(interval);
  await user.type(interval, '15');
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  const saved = await screen.findByText('השינויים נשמרו');
  expect(saved).toBeVisible();
  expect(world.setting).toEqual({ autoSyncEnabled: true, syncInterval: 15 });
  // The focused button is gone; the focus is on the bar.
  expect(document.activeElement).toContainElement(saved);
  await user.type(interval, '1{Enter}');
  await waitFor(() => expect(world.setting).toEqual({ autoSyncEnabled: true, syncInterval: 1 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'שמירה' })).toBeNull());
  expect(interval).toHaveFocus();
});

it('keeps the values when saving fails', async () => {
  const { server, user } = await open();
  server.routes['PUT /api/system/auto-sync'] = () => errorResponse(403, 'forbidden');
  const toggle = screen.getByRole('switch', { name: 'סנכרון אוטומטי פעיל' });
  await user.click(toggle);
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  expect(await screen.findByText(/אירעה שגיאה בלתי צפויה/)).toBeVisible();
  expect(toggle).toBeChecked();
});

it('asks before unsaved changes are lost, keeps them on cancel, and does not ask after they were reverted', async () => {
  const { leaving, interval, user } = await open();
  await user.type(interval, '50');
  await user.click(screen.getByText('קישור'));
  expect(leaving).not.toHaveBeenCalled();
  expect(await screen.findByText('אם תעזבו את העמוד, השינויים יאבדו.')).toBeInTheDocument();
  await user.click(screen.getByText('הישארות בעמוד'));
  expect(interval).toHaveValue('50');
  await user.type(interval, '{End}{Backspace}');
  await user.click(screen.getByText('קישור'));
  expect(leaving).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('הישארות בעמוד')).not.toBeInTheDocument();
});

it.each(['Control', 'Meta', 'Shift', 'Alt'])(
  'does not ask before a click with %s, which keeps the page open',
  async (key) => {
    const { leaving, interval, user } = await open();
    await user.type(interval, '50');
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByText('קישור'));
    await user.keyboard(`{/${key}}`);
    expect(leaving).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('הישארות בעמוד')).not.toBeInTheDocument();
  },
);

it('shows a value saved by another user meanwhile beside the typed one', async () => {
  const { world, server, interval, user } = await open();
  server.routes['PUT /api/system/auto-sync'] = () => {
    world.setting = { autoSyncEnabled: true, syncInterval: 20 };
    return errorResponse(409, 'conflict');
  };
  await user.type(interval, '50');
  await user.click(screen.getByText('שמירה'));
  expect(await screen.findByText(/בינתיים נשמרו כאן שינויים אחרים/)).toBeVisible();
  expect(await screen.findByText(/בינתיים נשמר כאן ערך אחר: 20/)).toBeVisible();
  expect(screen.getByRole('switch', { name: 'סנכרון אוטומטי פעיל' })).toBeChecked();
  expect(interval).toHaveValue('50');
});

it('asks the administrator while nothing is chosen, and enables it', async () => {
  let isChosen = false;
  const setting = { autoSyncEnabled: false, syncInterval: 5 };
  const server = new TestServer({
    'GET /api/system/auto-sync': () => json({ data: setting, isChosen }),
    'PUT /api/system/auto-sync': (init) => {
      Object.assign(setting, JSON.parse(String(init.body)));
      isChosen = true;
      return json({ data: setting, isChosen });
    },
  });
  const { user } = await renderPart(<AutoSyncCard />, buildServices({ server }));
  expect(await screen.findByText('לסנכרן את הנתונים באופן אוטומטי?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'כן, כל 5 דקות' }));
  await waitFor(() => expect(screen.queryByText('לסנכרן את הנתונים באופן אוטומטי?')).toBeNull());
  expect(screen.getByRole('switch', { name: 'סנכרון אוטומטי פעיל' })).toBeChecked();
});
