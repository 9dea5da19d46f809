import Skeleton from 'antd/es/skeleton/Skeleton';
import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { failureTexts } from '../ui/section/failure-texts';
import { useGetBiometricSettingsQuery, useListOwnDevicesQuery } from './biometric-api';
import { deviceTexts } from './biometric-texts';
import { DeviceList } from './device-list';
import { OwnSwitch } from './own-switch';
import { RegisterForm } from './register-form';
import { useDeviceAvailable } from '../platform/outside/use-device-available';

/** The signed-in person's own devices: register, name, list, delete; and their own switch. Needs no permission. */
export function MyDevices(): ReactNode {
  const settings = useGetBiometricSettingsQuery();
  const devices = useListOwnDevicesQuery();
  const available = useDeviceAvailable();
  const failed = (settings.isError && !settings.data) || (devices.isError && !devices.data);
  if (failed) return <LoadFailed onRetry={() => void Promise.all([settings.refetch(), devices.refetch()])} />;
  if (!settings.data || !devices.data || available === null) return <Loading />;
  const { enabled, organizationEnabled } = settings.data.data;
  return (
    <Flex vertical gap={20}>
      <p className="muted">{deviceTexts.lead}</p>
      {organizationEnabled ? (
        <OwnSwitch enabled={enabled} />
      ) : (
        <Alert
          role="note"
          title={deviceTexts.organizationOff}
          description={deviceTexts.organizationOffText}
        />
      )}
      <DeviceList devices={devices.data.data} mayRegister={organizationEnabled && available} />
      {organizationEnabled && !available && (
        <Alert role="note" title={deviceTexts.unsupported} description={deviceTexts.unsupportedText} />
      )}
      {organizationEnabled && available && <RegisterForm />}
    </Flex>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Alert
      type="error"
      showIcon
      title={deviceTexts.loadFailed}
      action={<Button onClick={onRetry}>{failureTexts.retry}</Button>}
    />
  );
}

function Loading(): ReactNode {
  return (
    <output aria-label={deviceTexts.loading}>
      {/* Its grey lines are a list to whoever hears it. */}
      <div aria-hidden>
        <Skeleton active paragraph={{ rows: 5 }} />
      </div>
    </output>
  );
}
