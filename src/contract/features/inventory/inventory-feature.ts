import { feature } from '#contract/lib/feature';
import { inventoryAuditTexts } from './inventory-audit-texts';

export const inventoryFeature = feature({
  name: 'inventory',
  tags: { inventory: 'synced' },
  audit: inventoryAuditTexts,
});
