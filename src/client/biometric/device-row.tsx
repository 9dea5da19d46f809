import Tag from 'antd/es/tag/index';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button/Button';
import { useEffect, useRef, type ReactNode } from 'react';
import type { BiometricDevice } from '../../contract/biometric/biometric-contract';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import { formatMoment } from '../ui/values/format-date';
import { useDeleteOwnDeviceMutation } from './biometric-api';
import { deviceTexts } from './biometric-texts';

interface Props {
  device: BiometricDevice;
  /** Is the person being asked whether to delete it? */
  asking: boolean;
  onAsk: (open: boolean) => void;
  onRemoved: () => void;
}

export function DeviceRow({ device, asking, onAsk, onRemoved }: Props): ReactNode {
  const removal = useRef<HTMLButtonElement>(null);
  const { name, isActive, createdAt, lastUsedAt } = device;

  function keep(): void {
    onAsk(false);
    removal.current?.focus();
  }

  return (
    <Card size="small">
      <Flex vertical gap="small">
        <Flex justify="space-between" align="center" gap="small">
          <div>
            <Flex wrap align="center" gap="small">
              <strong className="breakable">
                <bdi>{name}</bdi>
              </strong>
              <Tag color={isActive ? 'success' : 'error'}>
                {isActive ? deviceTexts.active : deviceTexts.inactive}
              </Tag>
            </Flex>
            <span className="fine">
              {deviceTexts.created} <Moment iso={createdAt} />
              <span aria-hidden="true"> · </span>
              {lastUsedAt === null ? (
                deviceTexts.neverUsed
              ) : (
                <>
                  {deviceTexts.lastUsed} <Moment iso={lastUsedAt} />
                </>
              )}
            </span>
          </div>
          <Button
            ref={removal}
            size="large"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={deviceTexts.remove(name)}
            aria-expanded={asking}
            title={deviceTexts.removeShort}
            onClick={() => onAsk(!asking)}
          />
        </Flex>
        {asking && <RemovalQuestion device={device} onKeep={keep} onRemoved={onRemoved} />}
      </Flex>
    </Card>
  );
}

interface QuestionProps {
  device: BiometricDevice;
  onKeep: () => void;
  onRemoved: () => void;
}

function RemovalQuestion({ device, onKeep, onRemoved }: QuestionProps): ReactNode {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteOwnDeviceMutation();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);

  async function removeIt(): Promise<void> {
    onRemoved();
    const { error } = await remove({ params: { deviceId: device.id } });
    if (error) return void dispatch(messageRaised({ tone: 'error', text: deviceTexts.removeFailed }));
    dispatch(messageRaised({ tone: 'success', text: deviceTexts.removed(device.name) }));
  }

  return (
    <Flex vertical gap={12} component="section" aria-label={deviceTexts.removeAsk(device.name)}>
      <p>
        <strong>{deviceTexts.removeAsk(device.name)}</strong> {deviceTexts.removeText}
      </p>
      <Flex wrap gap="small">
        <Button ref={confirm} danger type="primary" onClick={() => void removeIt()}>
          {deviceTexts.removeConfirm}
        </Button>
        <Button onClick={onKeep}>{deviceTexts.cancel}</Button>
      </Flex>
    </Flex>
  );
}

function Moment({ iso }: { iso: string }): ReactNode {
  const { day, time } = formatMoment(iso);
  return (
    <time dateTime={iso}>
      <bdi>{day}</bdi> <bdi>{time}</bdi>
    </time>
  );
}
