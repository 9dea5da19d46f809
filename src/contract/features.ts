import * as agentContract from '#contract/features/agent-area/agent-area-contract';
import * as agentsContract from '#contract/features/agents/agents-contract';
import * as salaryViewsContract from '#contract/features/salary-views/salary-views-contract';
import * as apiTokensContract from '#contract/features/api-tokens/api-tokens-contract';
import * as auditLogContract from '#contract/features/audit-log/audit-log-contract';
import * as authContract from '#contract/features/auth/auth-contract';
import * as bootstrapContract from '#contract/features/auth/bootstrap-contract';
import * as biometricContract from '#contract/features/biometric/biometric-contract';
import * as customersContract from '#contract/features/customers/customers-contract';
import * as dashboardContract from '#contract/features/dashboard/dashboard-contract';
import * as functionsContract from '#contract/features/functions/functions-contract';
import * as inventoryContract from '#contract/features/inventory/inventory-contract';
import * as invitationsContract from '#contract/features/invitations/invitations-contract';
import * as invitationLinkContract from '#contract/features/invitations/invitation-link-contract';
import * as listViewsContract from '#contract/features/list-views/list-views-contract';
import * as loginBehaviorContract from '#contract/features/login-behavior/login-behavior-contract';
import * as syncMappingContract from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import * as paletteContract from '#contract/features/palette/palette-contract';
import * as permissionsContract from '#contract/features/permissions/permissions-contract';
import { reportsFeature } from '#contract/features/reports/reports-feature';
import * as inactiveContract from '#contract/features/reports/inactive-contract';
import * as ledgerContract from '#contract/features/reports/ledger-contract';
import * as marketersContract from '#contract/features/reports/marketers-contract';
import * as reportSettingsContract from '#contract/features/reports/report-settings';
import * as salesPrintContract from '#contract/features/reports/sales-print-contract';
import * as rolesContract from '#contract/features/roles/roles-contract';
import * as salariesContract from '#contract/features/salaries/salaries-contract';
import * as closingsContract from '#contract/features/salaries/closings-contract';
import * as companySalariesContract from '#contract/features/salaries/company-salaries-contract';
import * as monthListContract from '#contract/features/salaries/month-list/month-list-contract';
import * as questionsContract from '#contract/features/salaries/questions-contract';
import * as salaryFilesContract from '#contract/features/salaries/salary-files-contract';
import * as sendingContract from '#contract/features/salaries/sending-contract';
import * as statementsContract from '#contract/features/salaries/statements-contract';
import * as salesContract from '#contract/features/sales/sales-contract';
import * as syncContract from '#contract/features/crm-mirror/sync/sync-contract';
import * as syncHealthContract from '#contract/features/crm-mirror/sync/sync-health-contract';
import * as autoSyncContract from '#contract/features/crm-mirror/sync/auto-sync-contract';
import * as syncRunsContract from '#contract/features/crm-mirror/sync/sync-runs-contract';
import * as ownCodeContract from '#contract/features/two-factor/own-code-contract';
import * as twoFactorContract from '#contract/features/two-factor/two-factor-contract';
import * as userInfoManagementContract from '#contract/features/user-info-management/user-info-management-contract';
import * as usersContract from '#contract/features/users/users-contract';
import * as personalDataContract from '#contract/features/users/personal-data-contract';
import type { Feature } from '#contract/lib/feature';
import type { Route } from '#contract/lib/http/route';
import { collectRoutes } from '#contract/lib/lists/list';

/** All features with their contract modules. The routes of a module are collected automatically. */
const FEATURES = [
  [agentContract.agentAreaFeature, agentContract],
  [agentsContract.agentsFeature, agentsContract],
  [apiTokensContract.apiTokensFeature, apiTokensContract],
  [salaryViewsContract.salaryViewsFeature, salaryViewsContract],
  [auditLogContract.auditLogFeature, auditLogContract],
  [authContract.authFeature, authContract, bootstrapContract],
  [biometricContract.biometricFeature, biometricContract],
  [customersContract.customersFeature, customersContract],
  [dashboardContract.dashboardFeature, dashboardContract],
  [functionsContract.functionsFeature, functionsContract],
  [inventoryContract.inventoryFeature, inventoryContract],
  [invitationsContract.invitationsFeature, invitationsContract, invitationLinkContract],
  [listViewsContract.listViewsFeature, listViewsContract],
  [loginBehaviorContract.loginBehaviorFeature, loginBehaviorContract],
  [syncMappingContract.mappingFeature, syncMappingContract],
  [paletteContract.paletteFeature, paletteContract],
  [permissionsContract.permissionsFeature, permissionsContract],
  [
    reportsFeature,
    inactiveContract,
    ledgerContract,
    marketersContract,
    reportSettingsContract,
    salesPrintContract,
  ],
  [rolesContract.rolesFeature, rolesContract],
  [
    salariesContract.salariesFeature,
    salariesContract,
    closingsContract,
    questionsContract,
    companySalariesContract,
    monthListContract,
    sendingContract,
    salaryFilesContract,
    statementsContract,
  ],
  [salesContract.salesFeature, salesContract],
  [syncContract.syncFeature, syncContract, autoSyncContract, syncHealthContract, syncRunsContract],
  [twoFactorContract.twoFactorFeature, twoFactorContract, ownCodeContract],
  [userInfoManagementContract.userInfoManagementFeature, userInfoManagementContract],
  [usersContract.usersFeature, usersContract, personalDataContract],
] as const;

type AnyFeature = (typeof FEATURES)[number][0];
export type FeatureName = AnyFeature['name'];
const listed: readonly (readonly [Feature, ...Readonly<Record<string, unknown>>[]])[] = FEATURES;

/** All declared routes, for the server's completeness check, OpenAPI and the permission matrix. */
export const allRoutes: readonly Route[] = listed.flatMap(([, ...modules]) => modules.flatMap(collectRoutes));

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
