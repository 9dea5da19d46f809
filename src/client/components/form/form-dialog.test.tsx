import { screen, waitFor } from '@testing-library/react';
import Button from 'antd/es/button/Button';
import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '#client/lib/http/api-error';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { FormDialog } from './form-dialog';
import type { SaveResult } from './settings/settings-card';

const REFUSED: ApiError = {
  kind: 'http',
  status: 400,
  text: '',
  body: {
    code: 'no',
    message: 'no',
    requestId: 'r',
    fields: [{ field: 'body.email', reason: 'כתובת תפוסה' }],
  },
  retryAfterS: null,
};

it('focuses the first field, cannot be closed during a request, and shows a 400 error at its field', async () => {
  let response: (given: SaveResult) => void = () => undefined;
  const closed = jest.fn();
  const sent: unknown[] = [];
  const { user } = await renderPart(
    <FormDialog<{ name: string; email: string }>
      title="הזמנה"
      submitText="שליחה"
      initial={{ name: '', email: '' }}
      submit={(values) => {
        sent.push(values);
        return new Promise((resolve) => (response = resolve));
      }}
      onClose={closed}
    >
      <FormItem name="name" label="שם" rules={[{ required: true, message: 'חסר שם' }]}>
        <Input />
      </FormItem>
      <FormItem name="email" label="אימייל">
        <Input />
      </FormItem>
    </FormDialog>,
    buildServices(),
  );
  const name = await screen.findByLabelText('שם');
  await waitFor(() => expect(name).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'שליחה' }));
  expect(await screen.findByText('חסר שם')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(name, 'נועה{Enter}');
  await waitFor(() => expect(sent).toEqual([{ name: 'נועה', email: '' }]));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'ביטול' })).toBeDisabled();
  expect(closed).not.toHaveBeenCalled();
  response({ error: REFUSED });
  expect(await screen.findByText('כתובת תפוסה')).toBeVisible();
  expect(name).toHaveValue('נועה');
  await user.click(screen.getByRole('button', { name: 'שליחה' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  response({ data: { id: 'p' } });
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

function Asking(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>פתיחה</Button>
      {isOpen && (
        <FormDialog<{ name: string }>
          title="הזמנה"
          submitText="שליחה"
          initial={{ name: 'נועה' }}
          submit={() => Promise.resolve({ data: {} })}
          onClose={() => setOpen(false)}
        >
          <FormItem name="name" label="שם">
            <Input />
          </FormItem>
        </FormDialog>
      )}
    </>
  );
}

it('returns the focus to the opener when the request succeeds', async () => {
  const { user } = await renderPart(<Asking />, buildServices());
  const opener = screen.getByRole('button', { name: 'פתיחה' });
  await user.click(opener);
  await waitFor(async () => expect(await screen.findByLabelText('שם')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('שם')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

it('closes at once without changes, and asks before typed values are lost', async () => {
  const { user } = await renderPart(<Asking />, buildServices());
  const opener = screen.getByRole('button', { name: 'פתיחה' });
  await user.click(opener);
  await waitFor(async () => expect(await screen.findByLabelText('שם')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('שם')).toBeNull());
  await user.click(opener);
  await user.type(await screen.findByLabelText('שם'), ' לוי');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'המשך עריכה' }));
  expect(screen.getByLabelText('שם')).toHaveValue('נועה לוי');
  await user.click(screen.getByRole('button', { name: 'ביטול' }));
  await user.click(await screen.findByRole('button', { name: 'סגירה בלי לשמור' }));
  await waitFor(() => expect(screen.queryByLabelText('שם')).toBeNull());
});
