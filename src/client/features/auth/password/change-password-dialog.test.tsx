import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';

it('asks before a typed password is lost, and closes at once without one', async () => {
  const { user } = renderApp({ path: '/nowhere', permissions: [] });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^החשבון שלי/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'שינוי סיסמה' }));
    return within(await screen.findByRole('dialog', { name: 'שינוי סיסמה' }));
  };
  const dialog = await open();
  await user.type(dialog.getByLabelText('סיסמה חדשה', { selector: '[name=next]' }), 'secret');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'המשך עריכה' }));
  await user.click(dialog.getByRole('button', { name: 'ביטול' }));
  await user.click(await screen.findByRole('button', { name: 'סגירה בלי לשמור' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await open()).getByRole('button', { name: 'ביטול' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
