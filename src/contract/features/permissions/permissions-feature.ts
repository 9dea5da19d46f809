import { feature } from '../../lib/feature';

export const permissionsFeature = feature({
  name: 'permissions',
  tags: {},
  audit: {},
});
