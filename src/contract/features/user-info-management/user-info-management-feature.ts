import { feature } from '#contract/lib/feature';
import { userInfoManagementAuditTexts } from './user-info-management-audit-texts';

export const userInfoManagementFeature = feature({
  name: 'user-info-management',
  tags: { 'user-info-management': 'synced' },
  audit: userInfoManagementAuditTexts,
});
