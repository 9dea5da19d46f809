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
    <section className="devices-list">
      <h3 ref={heading} tabIndex={-1}>
        {deviceTexts.list}
      </h3>
      {devices.length === 0 ? (
        <div className="devices-empty">
          <strong>{deviceTexts.empty}</strong>
          {mayRegister && <p>{deviceTexts.emptyText}</p>}
        </div>
      ) : (
        <ul>
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
        </ul>
      )}
    </section>
  );
}
