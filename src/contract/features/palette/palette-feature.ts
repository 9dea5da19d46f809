import { feature } from '../../lib/feature';

export const paletteFeature = feature({
  name: 'palette',
  tags: {},
  audit: {},
});
