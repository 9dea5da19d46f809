import { feature } from '#contract/lib/feature';
import { listViewsAuditTexts } from './list-views-audit-texts';

export const listViewsFeature = feature({
  name: 'list-views',
  tags: { 'list-views': 'local' },
  audit: listViewsAuditTexts,
});
