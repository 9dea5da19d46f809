import { feature } from '../feature';

/** Feature of the routes and lists that exist only in tests. */
export const thingsFeature = feature({
  name: 'things',
  audit: {
    thing: { kind: 'thing', actions: { changed: 'changed' } },
    things: { kind: 'things', actions: { exported: 'exported' } },
  },
});
