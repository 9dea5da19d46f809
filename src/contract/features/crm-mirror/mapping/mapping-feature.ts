import { feature } from '#contract/lib/feature';
import { mappingAuditTexts } from './mapping-audit-texts';

export const mappingFeature = feature({
  name: 'mapping',
  tags: {},
  audit: mappingAuditTexts,
});
