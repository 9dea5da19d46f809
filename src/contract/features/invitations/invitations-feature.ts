import { feature } from '#contract/lib/feature';
import { invitationsAuditTexts } from './invitations-audit-texts';

export const invitationsFeature = feature({
  name: 'invitations',
  tags: {},
  audit: invitationsAuditTexts,
});
