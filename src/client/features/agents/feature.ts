import { clientFeature } from '#client/lib/feature';
import { AGENTS_PATH } from '#client/lib/location/agents-path';
import { pageTexts as texts } from './page-texts';

export const agentsFeature = clientFeature('agents', {
  tags: { agents: 'synced' },
  endpoints: () => [import(/* webpackChunkName: "time-travel" */ './agents-api')],
  pages: [
    {
      path: AGENTS_PATH,
      title: texts.agents,
      needs: ['user_info.view'],
      menu: { group: 'userInfo', icon: 'agents', title: texts.agentsEntry },
      load: async () => (await import(/* webpackChunkName: "agents" */ './agents-page')).AgentsPage,
    },
  ],
});
