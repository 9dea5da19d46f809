import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Switch from 'antd/es/switch/index';
import { useId, type ReactNode } from 'react';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import { useChangeBiometricSettingsMutation } from './biometric-api';
import { deviceTexts } from './biometric-texts';

/** The person's own switch: off, none of their devices answers. */
export function OwnSwitch({ enabled }: { enabled: boolean }): ReactNode {
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeBiometricSettingsMutation();
  const labelId = useId();

  async function turn(on: boolean): Promise<void> {
    const { error } = await change({ body: { enabled: on } });
    if (error) dispatch(messageRaised({ tone: 'error', text: deviceTexts.switchFailed }));
  }

  return (
    <Card size="small">
      <Flex justify="space-between" align="center" gap="middle">
        <span id={labelId}>{deviceTexts.switchLabel}</span>
        <Switch
          aria-labelledby={labelId}
          checked={enabled}
          loading={isLoading}
          checkedChildren={deviceTexts.switchOn}
          unCheckedChildren={deviceTexts.switchOff}
          onChange={(on) => void turn(on)}
        />
      </Flex>
    </Card>
  );
}
