import { feature } from '#contract/lib/feature';
import { salesAuditTexts } from './sales-audit-texts';

export const salesFeature = feature({
  name: 'sales',
  tags: { sales: 'synced' },
  audit: salesAuditTexts,
});
