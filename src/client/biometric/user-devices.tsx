import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { BiometricDevice } from '../../contract/biometric/biometric-contract';
import { useLacks } from '../permissions/use-lacks';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { CardContent } from '../ui/form/form-card';
import { loadFailureText } from '../ui/section/failure-texts';
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
  const dispatch = useAppDispatch();
  const [toggle] = useToggleUserDeviceMutation();
  const [remove] = useDeleteUserDeviceMutation();
  const [asked, setAsked] = useState<{ device: BiometricDevice; open: boolean } | null>(null);
  const lacks = useLacks('system.manage');
  const close = (): void => setAsked((before) => before && { ...before, open: false });
  const removeIt = async ({ id, name }: BiometricDevice): Promise<void> => {
    close();
    const { error } = await remove({ params: { userId, deviceId: id } });
    if (error === undefined) return;
    dispatch(messageRaised({ tone: 'error', text: `${texts.removeFailed(name)} ${loadFailureText(error)}` }));
  };
  return (
    <>
      <CardContent query={query} data={query.data?.data} rows={2}>
        {(devices) =>
          devices.length === 0 ? (
            <p className="muted form-part">{texts.noDevices}</p>
          ) : (
            <ul className="user-devices lined">
              {devices.map((device) => (
                <Flex component="li" align="center" key={device.id}>
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
                    onClick={() => setAsked({ device, open: true })}
                  />
                </Flex>
              ))}
            </ul>
          )
        }
      </CardContent>
      {query.data && <p className="muted form-part">{texts.foot}</p>}
      {asked !== null && (
        <ConfirmDialog
          open={asked.open}
          danger
          title={texts.removeAsk(asked.device.name)}
          confirmText={texts.removeConfirm}
          onConfirm={() => void removeIt(asked.device)}
          onCancel={close}
        >
          {texts.removeText}
        </ConfirmDialog>
      )}
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
      {device.registeredWhileOff && <div className="warning">! {texts.registeredWhileOff}</div>}
    </>
  );
}
