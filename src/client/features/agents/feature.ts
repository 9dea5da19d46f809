import type { Page } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const agentsPages: readonly Page[] = [
  {
    path: paths.agents(),
    title: 'מידע משתמשים',
    needs: ['user_info.view'],
    menu: { group: 'userInfo', icon: 'agents', title: 'סוכנים' },
    load: async () => (await import(/* webpackChunkName: "agents" */ './agents-page')).AgentsPage,
  },
];
