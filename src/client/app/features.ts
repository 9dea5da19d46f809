/**
 * Endpoints of all features. A recording can only be replayed with the endpoints that it used, so time travel imports
 * this file. No page does.
 */
import '../features/access/access-api';
import '../features/agent/agent-api';
import '../features/agents/agents-api';
import '../features/audit-log/audit-log-api';
import '../features/auth/session/auth-api';
import '../features/biometric/biometric-api';
import '../features/biometric/device-api';
import '../features/customers/customers-api';
import '../features/dashboard/dashboard-api';
import '../features/functions/functions-api';
import '../features/inventory/inventory-api';
import '../features/login-behavior/login-behavior-api';
import '../features/mapping/mapping-api';
import '../features/palette/palette-api';
import '../features/people/people-api';
import '../features/permissions/permissions-api';
import '../features/reports/reports-api';
import '../features/roles/roles-api';
import '../features/salaries/salaries-api';
import '../features/salaries/salary-settings-api';
import '../features/sales/sales-api';
import '../features/sync/health/health-api';
import '../features/sync/sync-api';
import '../features/two-factor/two-factor-api';
import '../components/administrators/administrators-api';
import '../components/list/views/list-views-api';
import '../features/user-info-management/user-info-management-api';
