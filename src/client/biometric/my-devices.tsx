import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { failureTexts } from '../ui/section/failure-texts';
import { useGetBiometricSettingsQuery, useListOwnDevicesQuery } from './biometric-api';
import { deviceTexts } from './biometric-texts';
import './biometric.css';
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
    <div className="devices">
      <p className="devices-lead">{deviceTexts.lead}</p>
      {organizationEnabled ? (
        <OwnSwitch enabled={enabled} />
      ) : (
        <Notice title={deviceTexts.organizationOff}>{deviceTexts.organizationOffText}</Notice>
      )}
      <DeviceList devices={devices.data.data} mayRegister={organizationEnabled && available} />
      {organizationEnabled && !available && (
        <Notice title={deviceTexts.unsupported}>{deviceTexts.unsupportedText}</Notice>
      )}
      {organizationEnabled && available && <RegisterForm />}
    </div>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="devices-notice">
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className="devices-failed" role="alert">
      <p>{deviceTexts.loadFailed}</p>
      <Button onClick={onRetry}>{failureTexts.retry}</Button>
    </div>
  );
}

/** In the shape of what comes. */
function Loading(): ReactNode {
  return (
    <output className="devices devices-loading">
      <span className="visually-hidden">{deviceTexts.loading}</span>
      <span className="devices-bone" />
      <span className="devices-bone devices-bone-tall" />
      <span className="devices-bone devices-bone-tall" />
    </output>
  );
}
