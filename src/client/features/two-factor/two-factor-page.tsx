import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { signOutRequested, selectAuthUser } from '#client/session/auth-slice';
import { AuthLayout } from '#client/components/auth-layout/auth-layout';
import { CodeForm } from './code-form';
import { DeviceButton } from './device-button';
import './two-factor.css';
import { twoFactorTexts } from './two-factor-texts';

/** Second factor page: the code, or a registered device. It looks like the login page. */
export function TwoFactorPage(): ReactNode {
  const dispatch = useAppDispatch();
  const email = useAppSelector(({ auth }) => selectAuthUser(auth)?.email ?? null);
  return (
    <AuthLayout heading={twoFactorTexts.heading} intro={twoFactorTexts.intro}>
      <Flex vertical gap="large">
        <CodeForm />
        <DeviceButton />
        <Flex vertical align="center" gap={4} component="footer" className="hint">
          {email !== null && (
            <span>
              {twoFactorTexts.signedInAs} <bdi>{email}</bdi>
            </span>
          )}
          <Button type="link" size="large" onClick={() => dispatch(signOutRequested())}>
            {twoFactorTexts.signOut}
          </Button>
        </Flex>
      </Flex>
    </AuthLayout>
  );
}
