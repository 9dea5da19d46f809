import { clientFeature } from '#client/lib/feature';
import { MY_CUSTOMERS_PATH } from './my-customers-path';
import { pageTexts as texts } from './page-texts';

export const agentFeature = clientFeature('agent', {
  tags: {},
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './agent-api')],
  pages: [
    {
      path: '/agent',
      title: texts.agent,
      needs: [],
      ofAgents: true,
      menu: { group: 'main', icon: 'agent' },
      load: async () => (await import(/* webpackChunkName: "agent" */ './agent-page')).AgentPage,
    },
    {
      path: MY_CUSTOMERS_PATH,
      title: texts.customers,
      needs: [],
      ofAgents: true,
      menu: null,
      load: async () =>
        (await import(/* webpackChunkName: "my-customers" */ './my-customers-page')).MyCustomersPage,
    },
  ],
});
