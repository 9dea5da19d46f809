import { feature } from '#contract/lib/feature';
import { biometricAuditTexts } from './biometric-audit-texts';

export const biometricFeature = feature({
  name: 'biometric',
  tags: { biometric: 'local' },
  audit: biometricAuditTexts,
});
