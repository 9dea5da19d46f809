import { feature } from '#contract/lib/feature';

export const permissionsFeature = feature({
  name: 'permissions',
  tags: {},
  audit: {},
});
