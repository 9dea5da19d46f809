import { feature } from '#contract/lib/feature';
import { rolesAuditTexts } from './roles-audit-texts';

export const rolesFeature = feature({
  name: 'roles',
  tags: { roles: 'local' },
  audit: rolesAuditTexts,
});
