import type { ReactNode } from 'react';
import { useAppSelector } from '#client/lib/hooks';
import { loginTexts } from '../auth-texts';
import { AuthLayout } from '#client/components/auth-layout/auth-layout';
import { LoginForm } from './login-form';

/** Login page. Without any administrator it creates the first one. */
export function LoginPage(): ReactNode {
  const { status } = useAppSelector((state) => state.firstAdmin);
  const firstAdmin = status === 'needed' || status === 'claiming';
  return (
    <AuthLayout intro={firstAdmin ? loginTexts.firstAdminIntro : loginTexts.intro}>
      <LoginForm firstAdmin={firstAdmin} />
    </AuthLayout>
  );
}
