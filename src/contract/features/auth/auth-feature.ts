import { feature } from '#contract/lib/feature';
import { authAuditTexts } from './auth-audit-texts';

export const authFeature = feature({
  name: 'auth',
  tags: { auth: 'local' },
  audit: authAuditTexts,
});
