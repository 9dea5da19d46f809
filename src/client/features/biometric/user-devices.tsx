import type { ReactNode } from 'react';
import type { BiometricDevice } from '#contract/features/biometric/biometric-contract';
import { useMissingPermissions } from '#client/session/permissions/use-can';
import { CardContent } from '#client/components/form/form-card';
import { SettingSwitch } from '#client/components/form/settings/setting-switch';
import {
  useDeleteUserDeviceMutation,
  useListUserDevicesQuery,
  useToggleUserDeviceMutation,
} from './biometric-api';
import { deviceTexts, devicesPageTexts as texts } from './biometric-texts';
import { DeviceList, DeviceTimes } from './device-list';

interface Props {
  userId: string;
  onRemoved: () => void;
}

/** Devices of a user: each can be disabled, which keeps it in the list, or deleted. */
export function UserDevices({ userId, onRemoved }: Props): ReactNode {
  const query = useListUserDevicesQuery({ params: { userId } });
  const [toggle] = useToggleUserDeviceMutation();
  const [remove] = useDeleteUserDeviceMutation();
  const [lacks = null] = useMissingPermissions(['system.manage']);
  return (
    <CardContent query={query} data={query.data?.data} rows={2}>
      {(devices) => (
        <>
          <DeviceList
            devices={devices}
            empty={
              <div className="form-part">
                <p>{texts.noDevices}</p>
                <p className="muted">{texts.noDevicesText}</p>
              </div>
            }
            readOnly={lacks !== null}
            row={(device) => (
              <SettingSwitch
                label={device.name}
                note={<DeviceNote device={device} />}
                checked={device.isActive}
                disabled={lacks !== null}
                save={(isActive) => toggle({ params: { userId, deviceId: device.id }, body: { isActive } })}
              />
            )}
            remove={({ id }) => remove({ params: { userId, deviceId: id } })}
            onRemoved={onRemoved}
          />
          {devices.length > 0 && <p className="muted form-part">{texts.foot}</p>}
        </>
      )}
    </CardContent>
  );
}

function DeviceNote({ device }: { device: BiometricDevice }): ReactNode {
  return (
    <>
      <DeviceTimes device={device} />
      {device.registeredWhileOff && <div className="warning">! {deviceTexts.registeredWhileOff}</div>}
    </>
  );
}
