import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { selectAuthUser, signOutRequested } from '#client/session/auth-slice';
import { AuthLayout } from '#client/components/auth-layout/auth-layout';
import { CodeForm } from './code-form';
import './two-factor.css';
import { twoFactorTexts } from './two-factor-texts';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import { useGetBiometricSettingsQuery } from '#client/features/biometric/biometric-api';
import { useDeviceAvailable } from '#client/lib/services/use-device-available';
import { useGetTwoFactorQuery } from '#client/session/two-factor/two-factor-api';
import { ownCodeSetUp } from '#client/session/two-factor/two-factor-slice';
import { LazySetUp } from './own-code/lazy-set-up';
import { verifyByDevice } from './verify-second-factor';

/** Second factor page: the code, or a registered device. It looks like the login page. */
export function TwoFactorPage(): ReactNode {
  const dispatch = useAppDispatch();
  const email = useAppSelector(({ auth }) => selectAuthUser(auth)?.email ?? null);
  const isSettingUp = useAppSelector(({ twoFactor }) => twoFactor.status === 'settingUp');
  const { data } = useGetTwoFactorQuery();
  const intro = data?.data.ownCode ? twoFactorTexts.introOwn : twoFactorTexts.intro;
  return (
    <AuthLayout heading={twoFactorTexts.heading} intro={isSettingUp ? twoFactorTexts.mustSetUp : intro}>
      <Flex vertical gap="large">
        {isSettingUp ? (
          <LazySetUp onDone={() => dispatch(ownCodeSetUp())} />
        ) : (
          <>
            <CodeForm />
            <DeviceButton />
          </>
        )}
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

/** Button shown to users with a registered device, if the browser supports it. */
function DeviceButton(): ReactNode {
  const dispatch = useAppDispatch();
  const available = useDeviceAvailable() === true;
  const { data } = useGetBiometricSettingsQuery(undefined, { skip: !available });
  const twoFactor = useAppSelector((state) => state.twoFactor);
  if (!available || !data?.data.deviceReady) return null;
  const verifying = twoFactor.status === 'verifying' ? twoFactor.method : null;
  return (
    <Flex vertical gap="middle">
      <div className="hint login-or" aria-hidden="true">
        {twoFactorTexts.or}
      </div>
      <Button
        block
        size="large"
        icon={<SafetyOutlined aria-hidden />}
        loading={verifying === 'biometric'}
        disabled={verifying === 'code'}
        onClick={() => void dispatch(verifyByDevice())}
      >
        {twoFactorTexts.biometric}
      </Button>
    </Flex>
  );
}
