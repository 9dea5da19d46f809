import { feature } from '../../lib/feature';
import { reportsAuditTexts } from './reports-audit-texts';

export const reportsFeature = feature({
  name: 'reports',
  tags: { reports: 'synced' },
  audit: reportsAuditTexts,
});
