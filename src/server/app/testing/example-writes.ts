import { REPORT_DEFAULTS } from '#contract/features/reports/report-settings';
import { withPart } from '#contract/features/crm-mirror/mapping/mapping-changes';
import type { Route } from '#contract/lib/http/route';
import { SALARY_SETTINGS } from '#contract/features/salaries/salaries-contract';
import { DEFAULT_SYNC_OPTIONS } from '#contract/features/crm-mirror/sync/sync-options-contract';
import { DEFAULT_SOURCES } from '#server/crm-mirror/mapping/mapping-sources';

const VIEW = {
  list: '/api/sales',
  address: '',
  hidden: [],
  density: 'dense',
  opens: false,
  name: 'a view',
};
const LATE = { month: '2020-01', saleId: 's1', agentId: 'a1', difference: 1 };
const { sales } = DEFAULT_SOURCES;
/** The CRM's field of a customer's city, renamed. */
export const RENAMED = { from: 'billingcity', to: 'pcftown', label: 'עיר' };
const OTHER_MAPPING = {
  ...DEFAULT_SOURCES,
  customers: withPart(DEFAULT_SOURCES.customers, 'city', RENAMED.to),
};

/** Valid body of each writing route with a body. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PUT /api/sync/alerts': { wantsMail: false },
  'POST /api/system/api-tokens': { name: 'new', roleId: 'all' },
  'POST /api/two-factor/own/confirm': { code: '123456' },
  'DELETE /api/two-factor/own': { code: '123456' },
  'PUT /api/system/auto-sync': { autoSyncEnabled: true, syncInterval: 7 },
  'POST /api/biometric/settings': { enabled: true },
  'PUT /api/system/biometric': { enabled: true },
  'POST /api/biometric/admin/devices/:userId/:deviceId/toggle': { isActive: false },
  'PATCH /api/customers/:id': { doNotContact: true },
  'PUT /api/functions/inactive-days': { days: 7 },
  'PUT /api/sync/options': { ...DEFAULT_SYNC_OPTIONS, batchSize: 77 },
  'PATCH /api/inventory/:id': { reorderLevel: 7 },
  'POST /api/admin/users/:id/off-board': { unlinkAgent: true, cancelInvitations: true },
  'POST /api/admin/users/pending': { email: 'new@misrad.example', displayName: 'new', roleId: 'all' },
  'POST /api/list-views/reset': { list: VIEW.list },
  'POST /api/list-views': VIEW,
  'POST /api/admin/list-views': { ...VIEW, roleId: 'all' },
  'PUT /api/system/login-behavior': {
    requireLoginEachVisit: true,
    disconnectOnInactivity: true,
    inactiveTimeoutMinutes: 7,
  },
  'PUT /api/functions/reports': { ...REPORT_DEFAULTS, samePaymentDays: 7 },
  'POST /api/admin/roles/cleanup': { dryRun: false },
  'POST /api/admin/roles': { name: 'new', permissions: ['sales.view'] },
  'PUT /api/admin/roles/:id': { description: 'new' },
  'PUT /api/salaries/filter-settings': { selectedAgents: ['a1'], selectedStatuses: [] },
  'POST /api/salaries/closings': { month: '2020-01', amount: 0, payable: 0, reasons: {} },
  'POST /api/salaries/closings/:month/reopen': { reason: 'a mistake' },
  'POST /api/salaries/late-changes/carry': { ...LATE, intoMonth: '2020-02' },
  'POST /api/salaries/late-changes/decline': { ...LATE, reason: 'a mistake' },
  'POST /api/agent/questions': { month: '2020-01', saleId: null, reason: 'missing', text: 'a sale' },
  'POST /api/salaries/questions/:id/answer': { answer: 'right', text: 'as agreed', carry: null },
  'PUT /api/salaries/months/:month/checked': {
    isChecked: true,
    statements: [{ agentId: 'a1', payable: 1 }],
  },
  'POST /api/salaries/second-person/waive': { reason: 'a mistake' },
  'POST /api/salaries/statements/send': {
    month: '2020-01',
    messages: [{ agentId: 'a1', way: 'whatsapp', address: '052-555-0123', seen: null }],
  },
  'POST /api/salaries/statements/sendings/cancel': { ids: ['a'] },
  'PUT /api/salaries/settings': { ...SALARY_SETTINGS, metadataHour: 7 },
  'PUT /api/sync/mapping': { basedOn: DEFAULT_SOURCES, mapping: OTHER_MAPPING },
  'POST /api/sync/mapping/try': { entity: 'sales', source: sales },
  'PUT /api/system/two-factor': { enabled: false, code: '482913' },
  'PUT /api/admin/users/:id': { displayName: 'new' },
  'PUT /api/user-info-management': {
    month: '2020-01',
    changes: [{ agentId: 'a1', employeeNumber: '7' }],
  },
  'PUT /api/user-info-management/:agentId/user': { userId: null },
};

/** Query of routes without a body that require parameters. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/agent/me/statement/pdf': '?month=2020-01',
  'GET /api/reports/salaries/payroll/xlsx': '?month=2020-01',
  'GET /api/reports/salaries/xlsx': '?year=2020',
  'GET /api/salaries/questions': '?month=2020-01',
  'GET /api/salaries/statement/pdf': '?month=2020-01&agentId=a1',
  'GET /api/salaries/statement/xlsx': '?month=2020-01&agentId=a1',
  'GET /api/salaries/statements/zip': '?month=2020-01',
};

export const getRouteName = ({ method, path }: Route): string => `${method} ${path}`;

/** Returns a request that passes the validation of a route. */
export function getExample(route: Route): { url: string; payload?: object } {
  const url = route.path.replace(':month', '2020-01').replace(':name', 'full').replace(/:\w+/g, 'x');
  if (!route.body) return { url: url + (QUERIES[getRouteName(route)] ?? '') };
  const body = BODIES[getRouteName(route)] ?? {};
  return { url, payload: body as object };
}
