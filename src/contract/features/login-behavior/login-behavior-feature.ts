import { feature } from '#contract/lib/feature';
import { loginBehaviorAuditTexts } from './login-behavior-audit-texts';

export const loginBehaviorFeature = feature({
  name: 'login-behavior',
  tags: { 'login-behavior': 'local' },
  audit: loginBehaviorAuditTexts,
});
