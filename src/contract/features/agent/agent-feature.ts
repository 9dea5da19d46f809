import { feature } from '../../lib/feature';

export const agentFeature = feature({
  name: 'agent',
  tags: {},
  audit: {},
});
