import { feature } from '#contract/lib/feature';
import { agentAuditTexts } from './agent-audit-texts';

export const agentFeature = feature({
  name: 'agent',
  tags: {},
  audit: agentAuditTexts,
});
