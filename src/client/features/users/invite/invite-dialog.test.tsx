import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';
import { INVITING, paths } from '#client/lib/location/paths';

it('accepts an address with invisible characters and a domain in Hebrew, and refuses half a domain', async () => {
  const server = new TestServer({ 'GET /api/admin/roles': () => json({ data: [] }) });

  const { user } = renderApp({
    path: paths.users({ [INVITING]: 'new' }),
    permissions: ['system.admin'],
    server,
  });
  const address = await screen.findByLabelText('כתובת אימייל');
  await user.type(address, 'noa@misrad');
  await user.tab();
  expect(await screen.findByText('כתובת האימייל אינה תקינה')).toBeVisible();
  await user.clear(address);
  await user.type(address, '\u200fnoa&co@דוגמה.ישראל');
  await user.tab();
  await waitFor(() => expect(screen.queryByText('כתובת האימייל אינה תקינה')).toBeNull());
  expect(address).toHaveValue('\u200fnoa&co@דוגמה.ישראל');
});
