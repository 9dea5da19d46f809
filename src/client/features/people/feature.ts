import { clientFeature } from '#client/lib/feature';

export const usersFeature = clientFeature('users', {
  tags: { people: 'local' },
  endpoints: () => [
    import(/* webpackChunkName: "time-travel" */ './people-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/components/administrators/administrators-api'),
  ],
  pages: [],
});

export const invitationsFeature = clientFeature('invitations', {
  tags: {},
  endpoints: () => [],
  pages: [],
});
