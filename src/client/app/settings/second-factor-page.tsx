import type { ReactNode } from 'react';
import { MyDevices } from '../../features/biometric/my-devices';
import { deviceTexts } from '../../features/biometric/biometric-texts';
import { SecondFactorCards } from '../../features/two-factor/settings/second-factor-cards';
import { FormCard } from '../../components/form/form-card';
import { SettingsCards } from '../../components/form/settings/settings-cards';

/** Page for the organisation's second factor and the user's own devices (product.md section 3, `/settings/2fa`). */
export function SecondFactorPage(): ReactNode {
  return (
    <SettingsCards>
      <SecondFactorCards />
      <FormCard title={deviceTexts.title} padded>
        <MyDevices />
      </FormCard>
    </SettingsCards>
  );
}
