import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../lib/testing/render';

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
