import { clientFeature } from '#client/lib/feature';

export const paletteFeature = clientFeature('palette', {
  tags: {},
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './palette-api')],
  pages: [],
});
