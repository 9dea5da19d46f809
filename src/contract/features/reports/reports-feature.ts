import { feature } from '#contract/lib/feature';
import { reportsAuditTexts } from './reports-audit-texts';

export const reportsFeature = feature({
  name: 'reports',
  tags: { reports: 'synced' },
  audit: reportsAuditTexts,
});
