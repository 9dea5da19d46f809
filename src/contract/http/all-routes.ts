import * as auditLog from '../audit-log/audit-log-contract';
import * as agent from '../agent/agent-contract';
import * as agents from '../agents/agents-contract';
import * as auth from '../auth/auth-contract';
import * as bootstrap from '../auth/bootstrap-contract';
import * as biometric from '../biometric/biometric-contract';
import * as customers from '../customers/customers-contract';
import * as dashboard from '../dashboard/dashboard-contract';
import * as functions from '../functions/functions-contract';
import * as inventory from '../inventory/inventory-contract';
import * as invitationLink from '../invitations/invitation-link-contract';
import * as invitations from '../invitations/invitations-contract';
import * as listViews from '../list-views/list-views-contract';
import * as loginBehavior from '../login-behavior/login-behavior-contract';
import * as palette from '../palette/palette-contract';
import * as permissions from '../permissions/permissions-contract';
import * as inactive from '../reports/inactive-contract';
import * as ledger from '../reports/ledger-contract';
import * as marketers from '../reports/marketers-contract';
import * as reportSettings from '../reports/report-settings-contract';
import * as roles from '../roles/roles-contract';
import * as salesPrint from '../reports/sales-print-contract';
import * as salaries from '../salaries/salaries-contract';
import * as salaryClosings from '../salaries/closings-contract';
import * as salaryCompany from '../salaries/company-salaries-contract';
import * as salaryFiles from '../salaries/salary-files-contract';
import * as salarySettings from '../salaries/salary-settings-contract';
import * as salaryStatements from '../salaries/statements-contract';
import * as sales from '../sales/sales-contract';
import * as autoSync from '../sync/auto-sync-contract';
import * as sync from '../sync/sync-contract';
import * as syncHealth from '../sync/sync-health-contract';
import * as syncMapping from '../mapping/sync-mapping-contract';
import * as syncRuns from '../sync/sync-runs-contract';
import * as twoFactor from '../two-factor/two-factor-contract';
import * as administrators from '../users/administrators-contract';
import * as users from '../users/users-contract';
import * as userInfoManagement from '../user-info-management/user-info-management-contract';
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
