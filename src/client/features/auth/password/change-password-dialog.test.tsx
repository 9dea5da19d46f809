import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';

function start() {
  const app = renderApp({ path: '/nowhere', permissions: [] });
  const open = async () => {
    await app.user.click(await screen.findByRole('button', { name: /^החשבון שלי/ }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'שינוי סיסמה' }));
    return within(await screen.findByRole('dialog', { name: 'שינוי סיסמה' }));
  };
  return { ...app, open };
}

it('asks before a typed password is lost, and closes at once without one', async () => {
  const { user, open } = start();
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

it('shows errors in the order of the rules, and marks the invalid fields', async () => {
  const { user, services, open } = start();
  const { rejections, calls } = services.identity.accountService;
  const dialog = await open();
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name=${name}]`)!;
  const marked = () =>
    [...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.getAttribute('name'));
  const change = async (next: string, confirmation: string, present: string) => {
    for (const [name, text] of Object.entries({ next, confirmation, present })) {
      await user.clear(field(name));
      if (text !== '') await user.paste(text);
    }
    await user.click(dialog.getByRole('button', { name: 'שינוי סיסמה' }));
  };
  await change('new-secret', 'new-secret', '');
  expect(await dialog.findByText('יש למלא את כל השדות')).toBeVisible();
  expect(marked()).toEqual(['present']);
  expect(field('present')).toHaveFocus();
  await change('short', 'other', 'wrong');
  expect(await dialog.findByText('הסיסמאות החדשות אינן תואמות')).toBeVisible();
  await change('short', 'short', 'wrong');
  expect(await dialog.findByText('הסיסמה החדשה חייבת להכיל לפחות 6 תווים')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('changePassword'))).toEqual([]);
  for (const [code, text] of [
    ['auth/weak-password', 'הסיסמה החדשה חלשה מדי, עליה להכיל לפחות 6 תווים'],
    ['auth/network-error', 'אירעה שגיאה בלתי צפויה'],
  ] as const) {
    rejections.changePassword = { code };
    await change('new-secret', 'new-secret', 'secret');
    expect(await dialog.findByText(text)).toBeVisible();
  }
});
