import { agentAreaPages } from '#client/features/agent-area/feature';
import { agentsPages } from '#client/features/agents/feature';
import { customersPages } from '#client/features/customers/feature';
import { dashboardPages } from '#client/features/dashboard/feature';
import { inventoryPages } from '#client/features/inventory/feature';
import { reportsPages } from '#client/features/reports/feature';
import { salariesPages } from '#client/features/salaries/feature';
import { salesPages } from '#client/features/sales/feature';
import type { Page } from '#client/lib/page';

/** Pages outside of the settings, in the order of the menu. */
export const PAGES: readonly Page[] = [
  ...dashboardPages,
  ...agentAreaPages,
  ...agentsPages,
  ...customersPages,
  ...salesPages,
  ...reportsPages,
  ...salariesPages,
  ...inventoryPages,
];

/**
 * Imports the RTK Query endpoints of all features. A recording can only be replayed with the endpoints that it used, so time
 * travel imports all of them. No page does.
 */
export async function importEndpoints(): Promise<void> {
  await Promise.all([
    import(/* webpackChunkName: "time-travel" */ '#client/components/administrators/administrators-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/components/list/views/list-views-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/access/access-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/agent-area/agent-area-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/agents/agents-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/api-tokens/api-tokens-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/audit-log/audit-log-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/biometric/biometric-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/biometric/device-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/customers/customers-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/dashboard/dashboard-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/functions/functions-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/inventory/inventory-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/login-behavior/login-behavior-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/mapping/mapping-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/marketers/marketers-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/palette/palette-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/users/users-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/reports/reports-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/roles/roles-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/salaries/salaries-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/salaries/salary-settings-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/salary-views/salary-views-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/sales/sales-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/sync/health/health-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/features/sync/sync-api'),
    import(
      /* webpackChunkName: "time-travel" */ '#client/features/user-info-management/user-info-management-api'
    ),
    import(/* webpackChunkName: "time-travel" */ '#client/session/auth-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/session/permissions/permissions-api'),
    import(/* webpackChunkName: "time-travel" */ '#client/session/two-factor/two-factor-api'),
  ]);
}
