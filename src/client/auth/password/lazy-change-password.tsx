import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { loadChangePasswordDialog } from './load-change-password';

const Dialog = lazy(async () => ({ default: await loadChangePasswordDialog() }));

/** The dialog, whose code comes when it is first opened; from then on it stays, so that it can be seen closing. */
export function LazyChangePassword(): ReactNode {
  const open = useAppSelector((state) => state.changePassword.status !== 'closed');
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  );
}
