import type { ReactNode } from 'react';
import { MyDevices } from '../../biometric/my-devices';
import { deviceTexts } from '../../biometric/biometric-texts';
import { SecondFactorCards } from '../../two-factor/second-factor-cards';
import { FormCard } from '../../ui/form/form-card';
import { SettingsCards } from '../../ui/form/settings-cards';

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
