import { feature } from '#contract/lib/feature';
import { agentsAuditTexts } from './agents-audit-texts';

export const agentsFeature = feature({
  name: 'agents',
  tags: { agents: 'synced' },
  audit: agentsAuditTexts,
});
