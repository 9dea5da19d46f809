import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { TestTheme } from '#client/lib/testing/test-theme';

type Shown = 'fields' | 'question' | null;

/** Each dialog unmounts as soon as it closes, like a dialog that is rendered conditionally. */
function Page(): ReactNode {
  const [shown, setShown] = useState<Shown>(null);
  const close = (): void => setShown(null);
  return (
    <>
      <Button onClick={() => setShown('fields')}>תשלום</Button>
      <Button onClick={() => setShown('question')}>מחיקה</Button>
      {shown === 'fields' && (
        <Dialog open title="תשלום" onCancel={close} footer={null}>
          <label>
            סכום <input />
          </label>
        </Dialog>
      )}
      {shown === 'question' && (
        <ConfirmDialog open title="למחוק?" confirmText="כן" onConfirm={close} onCancel={close}>
          אין דרך חזרה
        </ConfirmDialog>
      )}
    </>
  );
}

it('focuses the first field, and returns the focus to the opener', async () => {
  render(<Page />, { wrapper: TestTheme });
  const user = userEvent.setup({ delay: null });
  const opener = screen.getByRole('button', { name: 'תשלום' });
  await user.click(opener);
  await waitFor(() => expect(screen.getByLabelText('סכום')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'סגירה' }));
  await waitFor(() => expect(opener).toHaveFocus());
});

it('has the button that acts after the one that cancels', async () => {
  render(<Page />, { wrapper: TestTheme });
  await userEvent.click(screen.getByRole('button', { name: 'מחיקה' }));
  const dialog = await screen.findByRole('dialog');
  const buttons = [...dialog.querySelectorAll('.dialog-actions button')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['חזרה', 'כן']);
});

it('does not move a focus that is already inside', async () => {
  let opened: (open: boolean) => void = () => undefined;
  render(
    <Dialog open title="תשלום" footer={<Button>אישור</Button>} afterOpenChange={(open) => opened(open)}>
      <input aria-label="סכום" />
    </Dialog>,
    { wrapper: TestTheme },
  );
  const opening = new Promise((settle) => (opened = settle));
  screen.getByRole('button', { name: 'אישור' }).focus();
  await opening;
  expect(screen.getByRole('button', { name: 'אישור' })).toHaveFocus();
});

it('focuses the first field even if antd focused the close button', async () => {
  let opened: (open: boolean) => void = () => undefined;
  render(
    <Dialog open title="תשלום" footer={null} afterOpenChange={(open) => opened(open)}>
      <input aria-label="סכום" />
    </Dialog>,
    { wrapper: TestTheme },
  );
  const opening = new Promise((settle) => (opened = settle));
  screen.getByRole('button', { name: 'סגירה' }).focus();
  await opening;
  expect(screen.getByLabelText('סכום')).toHaveFocus();
});

it('focuses the cancel button of a confirmation', async () => {
  render(
    <ConfirmDialog open title="למחוק?" confirmText="כן" onConfirm={jest.fn()} onCancel={jest.fn()}>
      אין דרך חזרה
    </ConfirmDialog>,
    { wrapper: TestTheme },
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'חזרה' })).toHaveFocus());
});

it('moves the focus into the page if the opener is gone', async () => {
  const Row = (): ReactNode => {
    const [state, setState] = useState<'still' | 'asked' | 'gone'>('still');
    return (
      <main tabIndex={-1}>
        {state !== 'gone' && <Button onClick={() => setState('asked')}>מחיקה</Button>}
        {state !== 'gone' && (
          <ConfirmDialog
            open={state === 'asked'}
            title="למחוק?"
            confirmText="כן"
            onConfirm={() => setState('gone')}
            onCancel={jest.fn()}
          >
            אין דרך חזרה
          </ConfirmDialog>
        )}
      </main>
    );
  };
  render(<Row />, { wrapper: TestTheme });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'מחיקה' }));
  await user.click(await screen.findByRole('button', { name: 'כן' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('keeps the focus of a confirmation on the cancel button, and returns it after the answer', async () => {
  render(<Page />, { wrapper: TestTheme });
  const user = userEvent.setup({ delay: null });
  const opener = screen.getByRole('button', { name: 'מחיקה' });
  await user.click(opener);
  await waitFor(() => expect(screen.getByRole('button', { name: 'חזרה' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'כן' }));
  await waitFor(() => expect(opener).toHaveFocus());
});
