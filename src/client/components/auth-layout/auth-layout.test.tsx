import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { AuthForm, SubmitButton } from './auth-form';
import { AuthLayout, FormError, FormNotice } from './auth-layout';

const open = async (part: ReactNode) => (await renderPart(part, buildServices())).user;

it('has a heading, by default the name of the product', async () => {
  await open(<AuthLayout intro="כניסה">טופס</AuthLayout>);
  expect(screen.getByRole('heading', { level: 1, name: 'משרד' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent(/כניסהטופס.*כל המכירות, המשכורות והלקוחות/);
  expect(document.querySelectorAll('.login-backdrop rect')).toHaveLength(63);
  cleanup();
  await open(
    <AuthLayout heading="הרשמה" intro="">
      {''}
    </AuthLayout>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'הרשמה' })).toBeInTheDocument();
});

it.each([
  [
    'an error',
    <FormError key="e" id="e1">
      שגיאה
    </FormError>,
    'alert',
    'error',
  ],
  [
    'information',
    <FormError key="i" id="e1" neutral>
      שגיאה
    </FormError>,
    'alert',
    'info',
  ],
  ['a success', <FormNotice key="s">שגיאה</FormNotice>, 'status', 'success'],
])('announces %s', async (_what, part, role, type) => {
  await open(part);
  expect(screen.getByRole(role)).toHaveTextContent('שגיאה');
  expect(document.querySelectorAll(`.ant-alert-${type}`)).toHaveLength(1);
});

it.each([null, undefined, false, ''])('has an empty place for no message: %p', async (children) => {
  await open(
    <>
      <FormError id="e1">{children}</FormError>
      <FormNotice>{children}</FormNotice>
    </>,
  );
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByRole('alert').id).toBe('e1');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('submits its form once, and reports whether a visible field has text', async () => {
  const [submitted, typed] = [jest.fn(), jest.fn()];
  const form = (busy: boolean) => (
    <AuthForm busy={busy} onSubmit={submitted} onType={typed}>
      <input type="hidden" value="x" />
      <input aria-label="דוא״ל" />
      <SubmitButton busy={busy}>כניסה</SubmitButton>
    </AuthForm>
  );
  const user = await open(form(false));
  const field = screen.getByRole('textbox');
  await user.type(field, 'a');
  await user.clear(field);
  expect(typed.mock.calls).toEqual([[true], [false]]);
  await user.click(screen.getByRole('button', { name: 'כניסה' }));
  expect(submitted.mock.calls).toEqual([[field.closest('form')]]);
  expect(field.closest('form')).toHaveAttribute('aria-busy', 'false');
  cleanup();
  await open(form(true));
  const busy = screen.getByRole('textbox').closest('form')!;
  expect(busy).toHaveAttribute('aria-busy', 'true');
  expect(fireEvent.submit(busy)).toBe(false);
  expect(submitted).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveClass('ant-btn-loading');
});
