import Alert from 'antd/es/alert/Alert';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Tag from 'antd/es/tag/index';
import { useRef, type ReactNode } from 'react';
import type { BiometricDevice } from '#contract/features/biometric/biometric-contract';
import { useCan } from '#client/session/permissions/use-can';
import { useDeviceAvailable } from '#client/lib/services/use-device-available';
import { PageLink } from '#client/components/links/page-link';
import { SettingSwitch } from '#client/components/form/settings/setting-switch';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { Loading } from '#client/components/feedback/loading';
import { RecordSkeleton } from '#client/components/feedback/skeletons';
import {
  useChangeBiometricSettingsMutation,
  useDeleteOwnDeviceMutation,
  useGetBiometricSettingsQuery,
  useListOwnDevicesQuery,
} from './biometric-api';
import { deviceTexts as texts } from './biometric-texts';
import { DeviceList, DeviceTimes } from './device-list';
import { RegisterForm } from './register-form';

/** Page with the organisation's switch. */
const SWITCH_PATH = '/settings/biometric-devices';

/** The user's own devices: register, list, delete, and the user's own switch. Requires no permission. */
export function MyDevices(): ReactNode {
  const settings = useGetBiometricSettingsQuery();
  const [change] = useChangeBiometricSettingsMutation();
  const devices = useListOwnDevicesQuery();
  const available = useDeviceAvailable();
  const retry = (): void => void Promise.all([settings.refetch(), devices.refetch()]);
  const failed = [settings, devices].find(({ isError, data }) => isError && !data);
  if (failed) return <FailureAlert title={texts.loadFailed} error={failed.error} onRetry={retry} />;
  if (!settings.data || !devices.data || available === null)
    return (
      <Loading>
        <RecordSkeleton />
      </Loading>
    );
  const { enabled, organizationEnabled } = settings.data.data;
  const mayRegister = organizationEnabled && available;
  return (
    <Flex vertical gap={20}>
      <p className="muted">{texts.intro}</p>
      {organizationEnabled ? (
        // Off disables all of the user's devices.
        <Card size="small" className="flush">
          <SettingSwitch
            label={texts.switchLabel}
            checked={enabled}
            save={(on) => change({ body: { enabled: on } })}
          />
        </Card>
      ) : (
        <OrganizationOff />
      )}
      <OwnDevices devices={devices.data.data} mayRegister={mayRegister} />
      {organizationEnabled && !available && (
        <Alert role="note" title={texts.unsupported} description={texts.unsupportedText} />
      )}
      {mayRegister && <RegisterForm />}
    </Flex>
  );
}

/** Leads to the organisation's switch, or to whoever may change it. */
function OrganizationOff(): ReactNode {
  const mayChange = useCan('system.manage');
  return (
    <Alert
      role="note"
      title={texts.organizationOff}
      description={mayChange ? undefined : texts.organizationOffText}
      action={mayChange && <PageLink to={SWITCH_PATH}>{texts.organizationSwitch}</PageLink>}
    />
  );
}

interface OwnProps {
  devices: readonly BiometricDevice[];
  /** A device can be registered here and now. */
  mayRegister: boolean;
}

function OwnDevices({ devices, mayRegister }: OwnProps): ReactNode {
  const [remove] = useDeleteOwnDeviceMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Flex vertical gap="small" component="section">
      <h3 ref={heading} tabIndex={-1}>
        {texts.list}
      </h3>
      <Card size="small" className="flush">
        <DeviceList
          devices={devices}
          empty={
            <Flex vertical align="center" className="form-part">
              <strong>{texts.empty}</strong>
              {mayRegister && <p className="muted">{texts.emptyText}</p>}
            </Flex>
          }
          row={(device) => <OwnDevice device={device} />}
          remove={({ id }) => remove({ params: { deviceId: id } })}
          onRemoved={() => heading.current?.focus()}
        />
      </Card>
    </Flex>
  );
}

function OwnDevice({ device }: { device: BiometricDevice }): ReactNode {
  const { name, isActive } = device;
  return (
    <div className="form-part">
      <Flex wrap align="center" gap="small">
        <strong className="breakable">
          <bdi>{name}</bdi>
        </strong>
        <Tag color={isActive ? 'success' : 'error'}>{isActive ? texts.active : texts.inactive}</Tag>
      </Flex>
      <div className="hint">
        <DeviceTimes device={device} />
      </div>
    </div>
  );
}
