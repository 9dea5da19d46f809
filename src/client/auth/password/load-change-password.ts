import type { ComponentType } from 'react';

/** The dialog's code, which comes when somebody opens it. */
export async function loadChangePasswordDialog(): Promise<ComponentType> {
  const { ChangePasswordDialog } = await import(
    /* webpackChunkName: "change-password" */ './change-password-dialog'
  );
  return ChangePasswordDialog;
}
