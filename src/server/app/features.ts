import { allRoutes, type FeatureName } from '#contract/features';
import { holdsPay } from '#contract/lib/http/pay';
import type { Route } from '#contract/lib/http/route';
import { agentAreaRoutes } from '#server/features/agent-area/agent-area-routes';
import { agentsRoutes } from '#server/features/agents/agents-routes';
import { apiTokensRoutes } from '#server/features/api-tokens/api-tokens-routes';
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
import { salaryViewsRoutes } from '#server/features/salary-views/salary-views-routes';
import { salesRoutes } from '#server/features/sales/sales-list-queries';
import { syncRoutes } from '#server/crm-mirror/runs/routes/sync-routes';
import { ownCodeRoutes } from '#server/features/two-factor/own-code/own-code-routes';
import { twoFactorRoutes } from '#server/features/two-factor/two-factor-routes';
import { userInfoManagementRoutes } from '#server/features/user-info-management/user-info-management-routes';
import { usersRoutes } from '#server/features/accounts/users/users-routes';
import { marketerAggregates } from '#server/features/reports/marketers/marketer-sums';
import { salaryAggregates } from '#server/features/salaries/metadata/salary-aggregates';
import { startAuditRetention } from '#server/features/audit-log/delete-old-entries';
import { startSalarySchedule } from '#server/features/salaries/metadata/salary-metadata';
import { startSealing } from '#server/features/salaries/seals/seal-closings';
import { startSendingSchedule } from '#server/features/salaries/sending/send-queued';
import { startHealthSchedule, startSyncSchedule } from '#server/crm-mirror/schedule/sync-schedule';
import { watchIdentity } from '#server/lib/identity/watch-identity';
import type { MirrorAggregates } from '#server/crm-mirror/mirror/mirror-aggregates';
import type { Services } from '#server/lib/services';
import type { ServedRoute } from '#server/lib/http/serve-route';

/** Contribution of a feature to the server. */
interface ServerFeature {
  readonly routes: readonly ServedRoute[];
  /** Background work. Each function starts it, and returns a function that ends it. */
  readonly schedules?: readonly ((services: Services) => () => Promise<void>)[];
  /** Sums kept up to date in the transactions that change the mirror. */
  readonly mirrorAggregates?: readonly MirrorAggregates[];
}

/** All features, with their handlers and background work. */
const FEATURES: Readonly<Record<FeatureName, ServerFeature>> = {
  'agent-area': { routes: agentAreaRoutes },
  agents: { routes: agentsRoutes },
  'api-tokens': { routes: apiTokensRoutes },
  'audit-log': { routes: auditLogRoutes, schedules: [startAuditRetention] },
  auth: { routes: [...authRoutes, ...bootstrapRoutes] },
  biometric: { routes: biometricRoutes },
  customers: { routes: customersRoutes },
  dashboard: { routes: dashboardRoutes },
  functions: { routes: functionsRoutes },
  inventory: { routes: inventoryRoutes },
  invitations: { routes: invitationsRoutes },
  'list-views': { routes: listViewsRoutes },
  'login-behavior': { routes: loginBehaviorRoutes },
  mapping: { routes: mappingRoutes },
  palette: { routes: paletteRoutes },
  permissions: { routes: permissionsRoutes },
  reports: { routes: reportsRoutes, mirrorAggregates: [marketerAggregates] },
  roles: { routes: rolesRoutes },
  salaries: {
    routes: salariesRoutes,
    schedules: [startSalarySchedule, startSendingSchedule, startSealing],
    mirrorAggregates: [salaryAggregates],
  },
  'salary-views': { routes: salaryViewsRoutes },
  sales: { routes: salesRoutes },
  sync: { routes: syncRoutes, schedules: [startHealthSchedule, startSyncSchedule] },
  'two-factor': { routes: [...twoFactorRoutes, ...ownCodeRoutes] },
  'user-info-management': { routes: userInfoManagementRoutes },
  users: { routes: [...usersRoutes, ...personalDataRoutes], schedules: [watchIdentity] },
};

/**
 * Returns the handlers of all features.
 * @throws Error if a declared route has no handler, a handler's route is not declared, or a route does not declare whose pay it returns
 */
export function getServedRoutes(): readonly ServedRoute[] {
  const handlers = Object.values(FEATURES).flatMap(({ routes }) => routes);
  const served = new Set<Route>(handlers.map(({ declaration }) => declaration));
  const unserved = allRoutes.filter((route) => !served.has(route));
  if (unserved.length > 0) throw new Error(`no handler for ${getNames(unserved)}`);
  const declared = new Set(allRoutes);
  const undeclared = [...served].filter((route) => !declared.has(route));
  if (undeclared.length > 0) throw new Error(`not in contract/features.ts: ${getNames(undeclared)}`);
  const unowned = allRoutes.filter(({ pay, response }) => pay === undefined && holdsPay(response));
  if (unowned.length > 0) throw new Error(`no declaration of whose pay it is: ${getNames(unowned)}`);
  return handlers;
}

/** Starts the background work of all features. @returns a function that ends it */
export function startSchedules(services: Services): () => Promise<void> {
  const stops = Object.values(FEATURES).flatMap(({ schedules = [] }) =>
    schedules.map((start) => start(services)),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Sums of all features that follow the mirror. */
export const mirrorAggregates: readonly MirrorAggregates[] = Object.values(FEATURES).flatMap(
  (feature) => feature.mirrorAggregates ?? [],
);

function getNames(routes: readonly Route[]): string {
  return routes.map(({ method, path }) => `${method} ${path}`).join(', ');
}
