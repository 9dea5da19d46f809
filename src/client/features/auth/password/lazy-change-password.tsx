import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { dialogClosed } from '#client/session/change-password-slice';

const Dialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "change-password" */ './change-password-dialog')).ChangePasswordDialog,
);

/** Dialog of the account menu (open-change-password.ts). */
export function LazyChangePassword(): ReactNode {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.changePassword.status !== 'closed');
  return <Dialog open={open} onClose={() => dispatch(dialogClosed())} />;
}
