import { feature } from '#contract/lib/feature';
import { auditLogAuditTexts } from './audit-log-audit-texts';

export const auditLogFeature = feature({
  name: 'audit-log',
  tags: { 'audit-log': 'local' },
  audit: auditLogAuditTexts,
});
