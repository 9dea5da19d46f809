import { agentFeature } from '#contract/features/agent/agent-feature';
import * as agentContract from '#contract/features/agent/agent-contract';
import { agentsFeature } from '#contract/features/agents/agents-feature';
import * as agentsContract from '#contract/features/agents/agents-contract';
import { auditLogFeature } from '#contract/features/audit-log/audit-log-feature';
import * as auditLogContract from '#contract/features/audit-log/audit-log-contract';
import { authFeature } from '#contract/features/auth/auth-feature';
import * as authContract from '#contract/features/auth/auth-contract';
import * as bootstrapContract from '#contract/features/auth/bootstrap-contract';
import { biometricFeature } from '#contract/features/biometric/biometric-feature';
import * as biometricContract from '#contract/features/biometric/biometric-contract';
import { customersFeature } from '#contract/features/customers/customers-feature';
import * as customersContract from '#contract/features/customers/customers-contract';
import { dashboardFeature } from '#contract/features/dashboard/dashboard-feature';
import * as dashboardContract from '#contract/features/dashboard/dashboard-contract';
import { functionsFeature } from '#contract/features/functions/functions-feature';
import * as functionsContract from '#contract/features/functions/functions-contract';
import { inventoryFeature } from '#contract/features/inventory/inventory-feature';
import * as inventoryContract from '#contract/features/inventory/inventory-contract';
import { invitationsFeature } from '#contract/features/invitations/invitations-feature';
import * as invitationsContract from '#contract/features/invitations/invitations-contract';
import * as invitationLinkContract from '#contract/features/invitations/invitation-link-contract';
import { listViewsFeature } from '#contract/features/list-views/list-views-feature';
import * as listViewsContract from '#contract/features/list-views/list-views-contract';
import { loginBehaviorFeature } from '#contract/features/login-behavior/login-behavior-feature';
import * as loginBehaviorContract from '#contract/features/login-behavior/login-behavior-contract';
import { mappingFeature } from '#contract/features/crm-mirror/mapping/mapping-feature';
import * as syncMappingContract from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { paletteFeature } from '#contract/features/palette/palette-feature';
import * as paletteContract from '#contract/features/palette/palette-contract';
import { permissionsFeature } from '#contract/features/permissions/permissions-feature';
import * as permissionsContract from '#contract/features/permissions/permissions-contract';
import { reportsFeature } from '#contract/features/reports/reports-feature';
import * as inactiveContract from '#contract/features/reports/inactive-contract';
import * as ledgerContract from '#contract/features/reports/ledger-contract';
import * as marketersContract from '#contract/features/reports/marketers-contract';
import * as reportSettingsContract from '#contract/features/reports/report-settings-contract';
import * as salesPrintContract from '#contract/features/reports/sales-print-contract';
import { rolesFeature } from '#contract/features/roles/roles-feature';
import * as rolesContract from '#contract/features/roles/roles-contract';
import { salariesFeature } from '#contract/features/salaries/salaries-feature';
import * as salariesContract from '#contract/features/salaries/salaries-contract';
import * as closingsContract from '#contract/features/salaries/closings-contract';
import * as companySalariesContract from '#contract/features/salaries/company-salaries-contract';
import * as monthListContract from '#contract/features/salaries/month-list/month-list-contract';
import * as salaryFilesContract from '#contract/features/salaries/salary-files-contract';
import * as salarySettingsContract from '#contract/features/salaries/salary-settings-contract';
import * as sendingContract from '#contract/features/salaries/sending-contract';
import * as statementsContract from '#contract/features/salaries/statements-contract';
import { salesFeature } from '#contract/features/sales/sales-feature';
import * as salesContract from '#contract/features/sales/sales-contract';
import { syncFeature } from '#contract/features/crm-mirror/sync/sync-feature';
import * as syncContract from '#contract/features/crm-mirror/sync/sync-contract';
import * as alertsContract from '#contract/features/crm-mirror/sync/alerts-contract';
import * as autoSyncContract from '#contract/features/crm-mirror/sync/auto-sync-contract';
import * as syncHealthContract from '#contract/features/crm-mirror/sync/sync-health-contract';
import * as recordLinksContract from '#contract/features/crm-mirror/sync/record-links-contract';
import * as syncRunsContract from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { twoFactorFeature } from '#contract/features/two-factor/two-factor-feature';
import * as twoFactorContract from '#contract/features/two-factor/two-factor-contract';
import { userInfoManagementFeature } from '#contract/features/user-info-management/user-info-management-feature';
import * as userInfoManagementContract from '#contract/features/user-info-management/user-info-management-contract';
import { usersFeature } from '#contract/features/users/users-feature';
import * as usersContract from '#contract/features/users/users-contract';
import * as administratorsContract from '#contract/features/users/administrators-contract';
import * as personalDataContract from '#contract/features/users/personal-data-contract';
import type { Feature, FeatureTag } from '#contract/lib/feature';
import type { Route } from '#contract/lib/http/route';
import { collectRoutes } from '#contract/lib/lists/list';

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
