import { screen, waitFor } from '@testing-library/react';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { LoginBehaviorPage } from './login-behavior-page';
import { renderPart } from '#client/lib/testing/render-part';

it('saves any timeout, shows its effect first, and shows a value saved by another user meanwhile', async () => {
  let setting = { requireLoginEachVisit: false, disconnectOnInactivity: true, inactiveTimeoutMinutes: 30 };
  const server = new TestServer({
    'GET /api/system/login-behavior': () => json(setting),
    'PUT /api/system/login-behavior': (init) => {
      setting = JSON.parse(String(init.body));
      return json(setting);
    },
  });
  const { user } = await renderPart(<LoginBehaviorPage />, buildServices({ server }));
  const timeout = await screen.findByLabelText('אחרי כמה זמן');
  await user.clear(timeout);
  await user.type(timeout, '100000');
  expect(screen.getByText('ניתוק אחרי 100,000 דקות')).toBeVisible();
  await user.click(screen.getByText('שמירה'));
  await waitFor(() => expect(setting.inactiveTimeoutMinutes).toBe(100_000));
  expect(await screen.findByText('השינויים נשמרו')).toBeVisible();
  await waitFor(() => expect(timeout).toHaveValue('100,000'));
  server.routes['PUT /api/system/login-behavior'] = () => {
    setting = { ...setting, requireLoginEachVisit: true };
    return errorResponse(409, 'conflict');
  };
  await user.type(timeout, '{End}0');
  await user.click(screen.getByText('שמירה'));
  expect(await screen.findByText(/בינתיים נשמרו כאן שינויים אחרים/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/בכל ביקור/)).toBeChecked());
  expect(timeout).toHaveValue('1,000,000');
});

it.each(['', 'abc', '0', '-3'])('shows no effect of the invalid time %p', async (typed) => {
  const setting = { requireLoginEachVisit: false, disconnectOnInactivity: true, inactiveTimeoutMinutes: 30 };
  const server = new TestServer({ 'GET /api/system/login-behavior': () => json(setting) });
  const { user } = await renderPart(<LoginBehaviorPage />, buildServices({ server }));
  const timeout = await screen.findByLabelText('אחרי כמה זמן');
  await user.clear(timeout);
  if (typed !== '') await user.type(timeout, typed);
  expect(await screen.findByText(/1 לפחות/)).toBeVisible();
  expect(screen.getByText('ניתוק אחרי 30 דקות')).toBeVisible();
  expect(document.querySelector('.ant-descriptions ins')).toBeNull();
});
