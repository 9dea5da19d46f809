import { clientFeature } from '../../lib/feature';

export const paletteFeature = clientFeature('palette', {
  tags: {},
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './palette-api')],
  pages: [],
});
