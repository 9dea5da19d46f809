import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';

it.each([
  ['auth/user-not-found', 'לא נמצא משתמש עם כתובת אימייל זו', true],
  ['auth/too-many-requests', 'יותר מדי ניסיונות, נסו שוב מאוחר יותר', false],
])('marks the address only if it is invalid: %s', async (code, text, isInvalid) => {
  const { user, services } = renderApp({ path: '/reset-password' });
  services.identity.accountService.rejections.sendPasswordReset = { code };
  const field = await screen.findByLabelText('כתובת אימייל');
  await user.type(field, 'dana@misrad.example{Enter}');
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  expect(field.getAttribute('aria-invalid') === 'true').toBe(isInvalid);
});

it('asks for a missing address, and marks its field until there is one', async () => {
  const { user } = renderApp({ path: '/reset-password' });
  const field = await screen.findByLabelText('כתובת אימייל');
  await user.click(screen.getByRole('button', { name: 'שליחת קישור לאיפוס' }));
  expect(await screen.findByText('יש להזין כתובת אימייל')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  await user.type(field, 'dana@misrad.example{Enter}');
  await waitFor(() => expect(screen.queryByText('יש להזין כתובת אימייל')).toBeNull());
});
