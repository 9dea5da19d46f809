import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { useRef, useState, type ReactNode } from 'react';
import type { BiometricDevice } from '../../contract/biometric/biometric-contract';
import { deviceTexts } from './biometric-texts';
import { DeviceRow } from './device-row';

interface Props {
  devices: readonly BiometricDevice[];
  /** May a device be registered here and now? */
  mayRegister: boolean;
}

/** The registered devices, oldest first. */
export function DeviceList({ devices, mayRegister }: Props): ReactNode {
  const [asking, ask] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Flex vertical gap="small" component="section">
      <h3 ref={heading} tabIndex={-1}>
        {deviceTexts.list}
      </h3>
      {devices.length === 0 ? (
        <Card size="small">
          <Flex vertical align="center">
            <strong>{deviceTexts.empty}</strong>
            {mayRegister && <p className="muted">{deviceTexts.emptyText}</p>}
          </Flex>
        </Card>
      ) : (
        <Flex vertical gap="small" component="ul">
          {devices.map((device) => (
            <li key={device.id}>
              <DeviceRow
                device={device}
                asking={asking === device.id}
                onAsk={(open) => ask(open ? device.id : null)}
                // The row goes, and the keyboard's place with it.
                onRemoved={() => {
                  ask(null);
                  heading.current?.focus();
                }}
              />
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
