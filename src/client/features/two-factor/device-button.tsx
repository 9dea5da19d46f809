import Flex from 'antd/es/flex/index';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { useGetBiometricSettingsQuery } from '#client/features/biometric/biometric-api';
import { useDeviceAvailable } from '#client/lib/services/use-device-available';
import { twoFactorTexts } from './two-factor-texts';
import { verifyByDevice } from './verify-second-factor';

/** Button shown to users with a registered device, if the browser supports it. */
export function DeviceButton(): ReactNode {
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
