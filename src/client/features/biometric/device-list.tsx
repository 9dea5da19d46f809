import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { BiometricDevice } from '#contract/features/biometric/biometric-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import type { SaveResult } from '#client/components/form/settings/settings-card';
import { Moment } from '#client/components/values/times';
import { deviceTexts as texts } from './biometric-texts';
import './device-list.css';

interface Props {
  devices: readonly BiometricDevice[];
  /** Shown if there are no devices. */
  empty: ReactNode;
  /** Renders a row; the delete button follows it. */
  row: (device: BiometricDevice) => ReactNode;
  remove: (device: BiometricDevice) => PromiseLike<SaveResult>;
  /** Called after a row with the focus has been removed. */
  onRemoved: () => void;
  readOnly?: boolean;
}

interface RemovalConfirmation {
  device: BiometricDevice;
  choice: 'keep' | 'remove' | null;
}

/** List of registered devices, oldest first. */
export function DeviceList(props: Props): ReactNode {
  const { devices, empty, row, remove, onRemoved, readOnly = false } = props;
  const dispatch = useAppDispatch();
  const [confirmation, setConfirmation] = useState<RemovalConfirmation | null>(null);

  async function removeIt(device: BiometricDevice): Promise<void> {
    setConfirmation({ device, choice: 'remove' });
    const { error } = await remove(device);
    if (error === undefined) dispatch(messageRaised({ tone: 'success', text: texts.removed(device.name) }));
    else dispatch(messageRaised({ tone: 'error', text: texts.removeFailed }));
  }

  return (
    <>
      {devices.length === 0 ? (
        empty
      ) : (
        <ul className="devices lined">
          {devices.map((device) => (
            <Flex component="li" align="center" key={device.id}>
              {row(device)}
              <Button
                size="large"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={texts.remove(device.name)}
                title={texts.removeShort}
                disabled={readOnly}
                onClick={() => setConfirmation({ device, choice: null })}
              />
            </Flex>
          ))}
        </ul>
      )}
      {confirmation !== null && (
        <ConfirmDialog
          open={confirmation.choice === null}
          danger
          title={texts.removeAsk(confirmation.device.name)}
          confirmText={texts.removeConfirm}
          cancelText={texts.cancel}
          onConfirm={() => void removeIt(confirmation.device)}
          onCancel={() => setConfirmation({ ...confirmation, choice: 'keep' })}
          onClosed={() => confirmation.choice === 'remove' && onRemoved()}
        >
          {texts.removeText}
        </ConfirmDialog>
      )}
    </>
  );
}

export function DeviceTimes({ device: { createdAt, lastUsedAt } }: { device: BiometricDevice }): ReactNode {
  return (
    <>
      {texts.created} <Moment value={createdAt} />
      <span aria-hidden> · </span>
      {lastUsedAt === null ? (
        texts.neverUsed
      ) : (
        <>
          {texts.lastUsed} <Moment value={lastUsedAt} />
        </>
      )}
    </>
  );
}
