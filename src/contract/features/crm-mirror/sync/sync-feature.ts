import { feature } from '#contract/lib/feature';
import { syncAuditTexts } from './sync-audit-texts';

export const syncFeature = feature({
  name: 'sync',
  tags: { sync: 'synced' },
  audit: syncAuditTexts,
});
