import { feature } from '#contract/lib/feature';

export const paletteFeature = feature({
  name: 'palette',
  tags: {},
  audit: {},
});
