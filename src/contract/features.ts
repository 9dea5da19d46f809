import { agentFeature } from './features/agent/agent-feature';
import * as agentContract from './features/agent/agent-contract';
import { agentsFeature } from './features/agents/agents-feature';
import * as agentsContract from './features/agents/agents-contract';
import { auditLogFeature } from './features/audit-log/audit-log-feature';
import * as auditLogContract from './features/audit-log/audit-log-contract';
import { authFeature } from './features/auth/auth-feature';
import * as authContract from './features/auth/auth-contract';
import * as bootstrapContract from './features/auth/bootstrap-contract';
import { biometricFeature } from './features/biometric/biometric-feature';
import * as biometricContract from './features/biometric/biometric-contract';
import { customersFeature } from './features/customers/customers-feature';
import * as customersContract from './features/customers/customers-contract';
import { dashboardFeature } from './features/dashboard/dashboard-feature';
import * as dashboardContract from './features/dashboard/dashboard-contract';
import { functionsFeature } from './features/functions/functions-feature';
import * as functionsContract from './features/functions/functions-contract';
import { inventoryFeature } from './features/inventory/inventory-feature';
import * as inventoryContract from './features/inventory/inventory-contract';
import { invitationsFeature } from './features/invitations/invitations-feature';
import * as invitationsContract from './features/invitations/invitations-contract';
import * as invitationLinkContract from './features/invitations/invitation-link-contract';
import { listViewsFeature } from './features/list-views/list-views-feature';
import * as listViewsContract from './features/list-views/list-views-contract';
import { loginBehaviorFeature } from './features/login-behavior/login-behavior-feature';
import * as loginBehaviorContract from './features/login-behavior/login-behavior-contract';
import { mappingFeature } from './features/mapping/mapping-feature';
import * as syncMappingContract from './features/mapping/sync-mapping-contract';
import { paletteFeature } from './features/palette/palette-feature';
import * as paletteContract from './features/palette/palette-contract';
import { permissionsFeature } from './features/permissions/permissions-feature';
import * as permissionsContract from './features/permissions/permissions-contract';
import { reportsFeature } from './features/reports/reports-feature';
import * as inactiveContract from './features/reports/inactive-contract';
import * as ledgerContract from './features/reports/ledger-contract';
import * as marketersContract from './features/reports/marketers-contract';
import * as reportSettingsContract from './features/reports/report-settings-contract';
import * as salesPrintContract from './features/reports/sales-print-contract';
import { rolesFeature } from './features/roles/roles-feature';
import * as rolesContract from './features/roles/roles-contract';
import { salariesFeature } from './features/salaries/salaries-feature';
import * as salariesContract from './features/salaries/salaries-contract';
import * as closingsContract from './features/salaries/closings-contract';
import * as companySalariesContract from './features/salaries/company-salaries-contract';
import * as monthListContract from './features/salaries/month-list-contract';
import * as salaryFilesContract from './features/salaries/salary-files-contract';
import * as salarySettingsContract from './features/salaries/salary-settings-contract';
import * as sendingContract from './features/salaries/sending-contract';
import * as statementsContract from './features/salaries/statements-contract';
import { salesFeature } from './features/sales/sales-feature';
import * as salesContract from './features/sales/sales-contract';
import { syncFeature } from './features/sync/sync-feature';
import * as syncContract from './features/sync/sync-contract';
import * as alertsContract from './features/sync/alerts-contract';
import * as autoSyncContract from './features/sync/auto-sync-contract';
import * as syncHealthContract from './features/sync/sync-health-contract';
import * as recordLinksContract from './features/sync/record-links-contract';
import * as syncRunsContract from './features/sync/sync-runs-contract';
import { twoFactorFeature } from './features/two-factor/two-factor-feature';
import * as twoFactorContract from './features/two-factor/two-factor-contract';
import { userInfoManagementFeature } from './features/user-info-management/user-info-management-feature';
import * as userInfoManagementContract from './features/user-info-management/user-info-management-contract';
import { usersFeature } from './features/users/users-feature';
import * as usersContract from './features/users/users-contract';
import * as administratorsContract from './features/users/administrators-contract';
import * as personalDataContract from './features/users/personal-data-contract';
import type { Feature, FeatureTag } from './lib/feature';
import type { Route } from './lib/http/route';
import { collectRoutes } from './lib/lists/list';

/** All features with their contract modules. The routes of a module are collected automatically. */
const FEATURES = [
  [agentFeature, agentContract],
  [agentsFeature, agentsContract],
  [auditLogFeature, auditLogContract],
  [authFeature, authContract, bootstrapContract],
  [biometricFeature, biometricContract],
  [customersFeature, customersContract],
  [dashboardFeature, dashboardContract],
  [functionsFeature, functionsContract],
  [inventoryFeature, inventoryContract],
  [invitationsFeature, invitationsContract, invitationLinkContract],
  [listViewsFeature, listViewsContract],
  [loginBehaviorFeature, loginBehaviorContract],
  [mappingFeature, syncMappingContract],
  [paletteFeature, paletteContract],
  [permissionsFeature, permissionsContract],
  [
    reportsFeature,
    inactiveContract,
    ledgerContract,
    marketersContract,
    reportSettingsContract,
    salesPrintContract,
  ],
  [rolesFeature, rolesContract],
  [
    salariesFeature,
    salariesContract,
    closingsContract,
    companySalariesContract,
    monthListContract,
    sendingContract,
    salaryFilesContract,
    salarySettingsContract,
    statementsContract,
  ],
  [salesFeature, salesContract],
  [
    syncFeature,
    recordLinksContract,
    alertsContract,
    syncContract,
    autoSyncContract,
    syncHealthContract,
    syncRunsContract,
  ],
  [twoFactorFeature, twoFactorContract],
  [userInfoManagementFeature, userInfoManagementContract],
  [usersFeature, usersContract, administratorsContract, personalDataContract],
] as const;

type AnyFeature = (typeof FEATURES)[number][0];
export type FeatureName = AnyFeature['name'];
/** Tags of a feature, and their sources. */
export type FeatureTags<Name extends FeatureName> = Extract<AnyFeature, { readonly name: Name }>['tags'];
export type Tag = FeatureTag<AnyFeature>;
const listed: readonly (readonly [Feature, ...Readonly<Record<string, unknown>>[]])[] = FEATURES;

/** All declared routes, for the server's completeness check, OpenAPI and the permission matrix. */
export const allRoutes: readonly Route[] = listed.flatMap(([, ...modules]) => modules.flatMap(collectRoutes));

/** RTK Query tags of all features. */
export const TAGS = listed.flatMap(([{ tags }]) => Object.keys(tags));

const auditTexts = listed.flatMap(([{ audit }]) => Object.entries(audit));

/** Labels of kinds of objects, the first word of an audit action. */
export const auditKindTexts: Readonly<Record<string, string>> = Object.fromEntries(
  auditTexts.map(([kind, { kind: text }]) => [kind, text]),
);

export const auditActionTexts: Readonly<Record<string, string>> = Object.fromEntries(
  auditTexts.flatMap(([kind, { actions }]) =>
    Object.entries(actions).map(([action, text]) => [`${kind}.${action}`, text]),
  ),
);
