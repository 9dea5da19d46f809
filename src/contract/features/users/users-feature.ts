import { feature } from '#contract/lib/feature';
import { usersAuditTexts } from './users-audit-texts';

export const usersFeature = feature({
  name: 'users',
  tags: { people: 'local' },
  audit: usersAuditTexts,
});
