import type { ReactNode } from 'react';
import { MyDevices } from '#client/features/biometric/my-devices';
import { deviceTexts } from '#client/features/biometric/biometric-texts';
import { MyOwnCode } from '#client/features/two-factor/own-code/my-own-code';
import { ownCodeTexts } from '#client/features/two-factor/own-code/own-code-texts';
import { SecondFactorCards } from '#client/features/two-factor/settings/second-factor-cards';
import { FormCard } from '#client/components/form/form-card';
import { SettingsCards } from '#client/components/form/settings/settings-cards';

/** Page for the organisation's second factor and the user's own devices (product.md section 3, `/settings/2fa`). */
export function SecondFactorPage(): ReactNode {
  return (
    <SettingsCards>
      <SecondFactorCards />
      <FormCard title={ownCodeTexts.title} padded>
        <MyOwnCode />
      </FormCard>
      <FormCard title={deviceTexts.title} padded>
        <MyDevices />
      </FormCard>
    </SettingsCards>
  );
}
