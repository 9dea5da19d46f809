import { feature } from '#contract/lib/feature';
import { salariesAuditTexts } from './salaries-audit-texts';

export const salariesFeature = feature({
  name: 'salaries',
  tags: { salaries: 'synced', 'salary-filters': 'local', 'salary-sendings': 'local' },
  audit: salariesAuditTexts,
});
