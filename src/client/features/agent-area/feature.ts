import type { Page } from '#client/lib/page';
import { paths } from '#client/lib/location/paths';

export const agentAreaPages: readonly Page[] = [
  {
    path: paths.myPay(),
    title: 'האזור שלי',
    needs: [],
    ofAgents: true,
    menu: { group: 'main', icon: 'agent' },
    load: async () => (await import(/* webpackChunkName: "agent" */ './agent-area-page')).AgentAreaPage,
  },
  {
    path: paths.mySales(),
    title: 'המכירות שלי',
    needs: [],
    ofAgents: true,
    menu: null,
    load: async () => (await import(/* webpackChunkName: "agent" */ './my-sales-page')).MySalesPage,
  },
  {
    path: paths.myCustomers(),
    title: 'הלקוחות שלי',
    needs: [],
    ofAgents: true,
    menu: null,
    load: async () =>
      (await import(/* webpackChunkName: "my-customers" */ './customers/my-customers-page')).MyCustomersPage,
  },
];
