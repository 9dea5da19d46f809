import * as auditLog from '../../features/audit-log/audit-log-contract';
import * as agent from '../../features/agent/agent-contract';
import * as agents from '../../features/agents/agents-contract';
import * as auth from '../../features/auth/auth-contract';
import * as bootstrap from '../../features/auth/bootstrap-contract';
import * as biometric from '../../features/biometric/biometric-contract';
import * as customers from '../../features/customers/customers-contract';
import * as dashboard from '../../features/dashboard/dashboard-contract';
import * as functions from '../../features/functions/functions-contract';
import * as inventory from '../../features/inventory/inventory-contract';
import * as invitationLink from '../../features/invitations/invitation-link-contract';
import * as invitations from '../../features/invitations/invitations-contract';
import * as listViews from '../../features/list-views/list-views-contract';
import * as loginBehavior from '../../features/login-behavior/login-behavior-contract';
import * as palette from '../../features/palette/palette-contract';
import * as permissions from '../../features/permissions/permissions-contract';
import * as inactive from '../../features/reports/inactive-contract';
import * as ledger from '../../features/reports/ledger-contract';
import * as marketers from '../../features/reports/marketers-contract';
import * as reportSettings from '../../features/reports/report-settings-contract';
import * as roles from '../../features/roles/roles-contract';
import * as salesPrint from '../../features/reports/sales-print-contract';
import * as salaries from '../../features/salaries/salaries-contract';
import * as salaryClosings from '../../features/salaries/closings-contract';
import * as salaryCompany from '../../features/salaries/company-salaries-contract';
import * as salaryFiles from '../../features/salaries/salary-files-contract';
import * as salarySettings from '../../features/salaries/salary-settings-contract';
import * as salaryStatements from '../../features/salaries/statements-contract';
import * as sales from '../../features/sales/sales-contract';
import * as autoSync from '../../features/sync/auto-sync-contract';
import * as sync from '../../features/sync/sync-contract';
import * as syncHealth from '../../features/sync/sync-health-contract';
import * as syncMapping from '../../features/mapping/sync-mapping-contract';
import * as syncRuns from '../../features/sync/sync-runs-contract';
import * as twoFactor from '../../features/two-factor/two-factor-contract';
import * as administrators from '../../features/users/administrators-contract';
import * as users from '../../features/users/users-contract';
import * as userInfoManagement from '../../features/user-info-management/user-info-management-contract';
import { collectRoutes } from '../lists/list';
import type { Route } from './route';

/** Contracts of all features. A new feature adds its module here; its routes are then collected automatically. */
const rooms = [
  administrators,
  auditLog,
  agent,
  agents,
  auth,
  autoSync,
  biometric,
  bootstrap,
  customers,
  dashboard,
  functions,
  inventory,
  inactive,
  ledger,
  invitationLink,
  invitations,
  listViews,
  loginBehavior,
  marketers,
  palette,
  permissions,
  reportSettings,
  roles,
  salaries,
  salaryClosings,
  salaryCompany,
  salaryFiles,
  salarySettings,
  salaryStatements,
  sales,
  salesPrint,
  sync,
  syncHealth,
  syncMapping,
  syncRuns,
  twoFactor,
  users,
  userInfoManagement,
];

/** All declared routes, for the server's completeness check, OpenAPI and the permission matrix. */
export const allRoutes: readonly Route[] = rooms.flatMap((room) => collectRoutes(room));
