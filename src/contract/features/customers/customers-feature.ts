import { feature } from '#contract/lib/feature';
import { customersAuditTexts } from './customers-audit-texts';

export const customersFeature = feature({
  name: 'customers',
  tags: { customers: 'synced' },
  audit: customersAuditTexts,
});
