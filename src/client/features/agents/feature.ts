import type { Page } from '#client/lib/page';
import { AGENTS_PATH } from '#client/lib/location/agents-path';

export const agentsPages: readonly Page[] = [
  {
    path: AGENTS_PATH,
    title: 'מידע משתמשים',
    needs: ['user_info.view'],
    menu: { group: 'userInfo', icon: 'agents', title: 'סוכנים' },
    load: async () => (await import(/* webpackChunkName: "agents" */ './agents-page')).AgentsPage,
  },
];
