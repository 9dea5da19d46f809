/**
 * The endpoints of every room: what was recorded with them can only be computed again where they are. No page loads this
 * file.
 */
import '../access/access-api';
import '../agent/agent-api';
import '../agents/agents-api';
import '../audit-log/audit-log-api';
import '../auth/session/auth-api';
import '../biometric/biometric-api';
import '../biometric/device-api';
import '../customers/customers-api';
import '../dashboard/dashboard-api';
import '../functions/functions-api';
import '../inventory/inventory-api';
import '../login-behavior/login-behavior-api';
import '../mapping/mapping-api';
import '../palette/palette-api';
import '../people/people-api';
import '../permissions/permissions-api';
import '../reports/reports-api';
import '../roles/roles-api';
import '../salaries/salaries-api';
import '../salaries/salary-settings-api';
import '../sales/sales-api';
import '../sync/health/health-api';
import '../sync/sync-api';
import '../two-factor/two-factor-api';
import '../ui/administrators/administrators-api';
import '../ui/list/views/list-views-api';
import '../user-info-management/user-info-management-api';
