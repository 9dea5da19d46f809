import { allRoutes, type FeatureName } from '#contract/features';
import type { Route } from '#contract/lib/http/route';
import { agentRoutes } from '#server/features/agent/agent-routes';
import { agentsRoutes } from '#server/features/agents/agents-routes';
import { auditLogRoutes } from '#server/features/audit-log/audit-log-list-queries';
import { authRoutes } from '#server/features/accounts/sign-in/auth-routes';
import { bootstrapRoutes } from '#server/features/accounts/first-admin/bootstrap-routes';
import { biometricRoutes } from '#server/features/biometric/biometric-routes';
import { customersRoutes } from '#server/features/customers/customers-routes';
import { dashboardRoutes } from '#server/features/dashboard/dashboard-routes';
import { functionsRoutes } from '#server/features/functions/functions-routes';
import { inventoryRoutes } from '#server/features/inventory/inventory-routes';
import { invitationsRoutes } from '#server/features/accounts/invitations/invitations-routes';
import { listViewsRoutes } from '#server/features/list-views/list-views-routes';
import { loginBehaviorRoutes } from '#server/features/login-behavior/login-behavior-routes';
import { mappingRoutes } from '#server/crm-mirror/mapping/mapping-routes';
import { paletteRoutes } from '#server/features/palette/palette-routes';
import { permissionsRoutes } from '#server/features/permissions/permissions-routes';
import { personalDataRoutes } from '#server/features/personal-data/personal-data-routes';
import { reportsRoutes } from '#server/features/reports/reports-routes';
import { rolesRoutes } from '#server/features/roles/roles-routes';
import { salariesRoutes } from '#server/features/salaries/salaries-routes';
import { salesRoutes } from '#server/features/sales/sales-routes';
import { syncRoutes } from '#server/crm-mirror/runs/routes/sync-routes';
import { twoFactorRoutes } from '#server/features/two-factor/two-factor-routes';
import { userInfoManagementRoutes } from '#server/features/user-info-management/user-info-management-routes';
import { usersRoutes } from '#server/features/accounts/users/users-routes';
import type { ServedRoute } from '#server/lib/http/serve-route';

/** Handlers of all features. */
const FEATURES: Readonly<Record<FeatureName, readonly ServedRoute[]>> = {
  agent: agentRoutes,
  agents: agentsRoutes,
  'audit-log': auditLogRoutes,
  auth: [...authRoutes, ...bootstrapRoutes],
  biometric: biometricRoutes,
  customers: customersRoutes,
  dashboard: dashboardRoutes,
  functions: functionsRoutes,
  inventory: inventoryRoutes,
  invitations: invitationsRoutes,
  'list-views': listViewsRoutes,
  'login-behavior': loginBehaviorRoutes,
  mapping: mappingRoutes,
  palette: paletteRoutes,
  permissions: permissionsRoutes,
  reports: reportsRoutes,
  roles: rolesRoutes,
  salaries: salariesRoutes,
  sales: salesRoutes,
  sync: syncRoutes,
  'two-factor': twoFactorRoutes,
  'user-info-management': userInfoManagementRoutes,
  users: [...usersRoutes, ...personalDataRoutes],
};

/**
 * Returns the handlers of all features.
 * @throws Error if a declared route has no handler, or a handler's route is not declared
 */
export function getServedRoutes(): readonly ServedRoute[] {
  const handlers = Object.values(FEATURES).flat();
  const served = new Set<Route>(handlers.map(({ declaration }) => declaration));
  const unserved = allRoutes.filter((route) => !served.has(route));
  if (unserved.length > 0) throw new Error(`no handler for ${getNames(unserved)}`);
  const declared = new Set(allRoutes);
  const undeclared = [...served].filter((route) => !declared.has(route));
  if (undeclared.length > 0) throw new Error(`not in contract/features.ts: ${getNames(undeclared)}`);
  return handlers;
}

function getNames(routes: readonly Route[]): string {
  return routes.map(({ method, path }) => `${method} ${path}`).join(', ');
}
