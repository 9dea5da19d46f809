import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import type { BiometricDevice } from '../../contract/biometric/biometric-contract';
import { useLacks } from '../permissions/use-lacks';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { CardContent } from '../ui/form/form-card';
import { FailureNote } from '../ui/section/failure-note';
import { SettingSwitch } from '../ui/form/setting-switch';
import { Moment } from '../ui/values/times';
import {
  useDeleteUserDeviceMutation,
  useListUserDevicesQuery,
  useToggleUserDeviceMutation,
} from './biometric-api';
import { devicesPageTexts as texts } from './biometric-texts';

/** One user's devices: each can be switched off, which keeps it in the list, or deleted. */
export function UserDevices({ userId }: { userId: string }): ReactNode {
  const query = useListUserDevicesQuery({ params: { userId } });
  const [toggle] = useToggleUserDeviceMutation();
  const [asking, setAsking] = useState<BiometricDevice | null>(null);
  const lacks = useLacks('system.manage');
  return (
    <>
      <CardContent query={query} data={query.data?.data} rows={2}>
        {(devices) =>
          devices.length === 0 ? (
            <p className="device-none">{texts.noDevices}</p>
          ) : (
            <ul className="user-devices">
              {devices.map((device) => (
                <li key={device.id}>
                  <SettingSwitch
                    label={device.name}
                    note={<DeviceNote device={device} />}
                    checked={device.isActive}
                    disabled={lacks !== null}
                    save={(isActive) =>
                      toggle({ params: { userId, deviceId: device.id }, body: { isActive } })
                    }
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={texts.remove(device.name)}
                    title={texts.removeShort}
                    disabled={lacks !== null}
                    onClick={() => setAsking(device)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </CardContent>
      {query.data && <p className="device-foot">{texts.foot}</p>}
      {asking !== null && <Removal userId={userId} device={asking} onEnd={() => setAsking(null)} />}
    </>
  );
}

function DeviceNote({ device }: { device: BiometricDevice }): ReactNode {
  return (
    <>
      {texts.registered} <Moment value={device.createdAt} /> ·{' '}
      {device.lastUsedAt === null ? (
        texts.neverUsed
      ) : (
        <>
          {texts.lastUsed} <Moment value={device.lastUsedAt} />
        </>
      )}
      {device.registeredWhileOff && <div className="device-while-off">! {texts.registeredWhileOff}</div>}
    </>
  );
}

interface RemovalProps {
  userId: string;
  device: BiometricDevice;
  onEnd: () => void;
}

function Removal({ userId, device, onEnd }: RemovalProps): ReactNode {
  const [remove, { error, isLoading }] = useDeleteUserDeviceMutation();
  const confirm = async (): Promise<void> => {
    const answer = await remove({ params: { userId, deviceId: device.id } });
    if (!answer.error) onEnd();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={isLoading}
      title={texts.removeAsk(device.name)}
      confirmText={texts.removeConfirm}
      onConfirm={() => void confirm()}
      onCancel={onEnd}
    >
      <p>{texts.removeText}</p>
      <div role="alert">{error !== undefined && !isLoading && <FailureNote error={error} />}</div>
    </ConfirmDialog>
  );
}
