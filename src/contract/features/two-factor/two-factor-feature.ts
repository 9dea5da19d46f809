import { feature } from '#contract/lib/feature';
import { twoFactorAuditTexts } from './two-factor-audit-texts';

export const twoFactorFeature = feature({
  name: 'two-factor',
  tags: { 'two-factor': 'local' },
  audit: twoFactorAuditTexts,
});
