import { clientFeature } from '#client/lib/feature';

export const auditLogFeature = clientFeature('audit-log', {
  tags: { 'audit-log': 'local' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './audit-log-api')],
  pages: [],
});
