import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAddress } from '#client/lib/location/use-address';
import { useMissingPermissions } from '#client/session/permissions/use-can';
import { switchControl } from '#client/components/form/settings/switch-control';
import type { SettingField } from '#client/components/form/settings/setting-field';
import { SettingsCard } from '#client/components/form/settings/settings-card';
import { SettingsCards } from '#client/components/form/settings/settings-cards';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import {
  useChangeOrganizationBiometricMutation,
  useGetDeviceOwnersTotalsQuery,
  useGetOrganizationBiometricQuery,
} from './biometric-api';
import { devicesPageTexts as texts } from './biometric-texts';
import { DeviceOwners, useDeviceOwners } from './device-owners';

const FIELDS: readonly SettingField<{ enabled: boolean }>[] = [
  { name: 'enabled', label: texts.feature, note: texts.featureNote, control: switchControl() },
];

/** Page of the organisation's devices (product.md section 3, `/settings/biometric-devices`). */
export function BiometricDevicesPage(): ReactNode {
  const query = useGetOrganizationBiometricQuery();
  const [change] = useChangeOrganizationBiometricMutation();
  const { data: all, isLoading } = useGetDeviceOwnersTotalsQuery({ query: {} });
  // Requested in parallel with the totals.
  const owners = useDeviceOwners();
  const { get, change: changeAddress } = useAddress();
  const onlyWhileOff = get('whileOff') === 'true';
  const totals = all?.data;
  return (
    <SettingsCards>
      <SettingsCard
        form="organization-biometric"
        title={texts.organization}
        // A non-breaking space reserves the line until the totals are loaded.
        note={totals ? texts.count(totals.devices, totals.owners) : '\u00A0'}
        query={query}
        stored={query.data?.data}
        fields={FIELDS}
        save={(body) => change({ body })}
        affects={totals && texts.affects(totals.owners)}
        lacks={useMissingPermissions(['system.manage'])[0] ?? null}
      />
      {totals !== undefined && totals.registeredWhileOff > 0 && (
        <Alert
          type="warning"
          showIcon
          title={texts.whileOff(totals.registeredWhileOff)}
          description={texts.whileOffText}
          action={
            <Button
              onClick={() => changeAddress({ whileOff: onlyWhileOff ? undefined : 'true' })}
              aria-pressed={onlyWhileOff}
            >
              {onlyWhileOff ? texts.showAll : texts.showWhileOff}
            </Button>
          }
        />
      )}
      {isLoading ? <CardSkeleton lines={6} /> : <DeviceOwners query={owners} />}
    </SettingsCards>
  );
}
