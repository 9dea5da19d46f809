import { clientFeature } from '../../lib/feature';
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
  ],
});
