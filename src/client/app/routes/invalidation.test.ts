import { combineReducers } from '@reduxjs/toolkit';
import { EVENT_STREAM } from '#contract/lib/http/event-stream';
import { api } from '#client/lib/http/api';
import { type EndpointDefinition, loadEndpoints } from '#client/lib/testing/recording';

/** Returns the names of endpoints in a text. */
const splitNames = (names: string): string[] => names.split(' ');

const SALES = ['listSales', 'getSalesTotals', 'listSalesNames', 'getSalesRecord', 'findSalesDay'];
const SALES_IN_PANELS = ['listAgentSales', 'listCustomerSales', 'listProductSales'];
const CUSTOMERS = ['listCustomers', 'getCustomersTotals', 'getCustomersRecord', 'findCustomersDay'];
const OTHER_CUSTOMERS = ['listAgentCustomers', 'getAgentCustomerTotals', 'listInactiveCustomers'];
const INVENTORY = ['listInventory', 'getInventoryTotals', 'listInventoryNames', 'getInventoryRecord'];
const USERS = ['listPeople', 'getPeopleTotals', 'getPeopleRecord', 'listUsers', 'getUsersTotals'];
const INVITED = ['listPendingUsers', 'getPendingUsersTotals'];
const ROLES = ['listRoles', 'getRole'];
const TOKENS = ['listApiTokens', 'getApiTokensTotals'];
const AUDIT_LOG = ['listAuditLog', 'getAuditLogTotals', 'getAuditLogRecord', 'listFirstEntries'];
const SALARY_VIEWS = ['listSalaryViews', 'getSalaryViewsTotals', 'listMySalaryViews'];
const OWN_SALARY = [
  'getMyArea',
  'getMyStatement',
  'listMyMonths',
  'getMySale',
  'listMySales',
  'listMyQuestions',
];
const DEVICE_OWNERS = ['listDeviceOwners', 'getDeviceOwnersTotals'];
const SYNC_RUNS = ['listSyncRuns', 'getSyncRunsTotals', 'getSyncRun', 'getSyncHealth', 'listJobs'];
const REFUSALS = ['listSyncRefusals', 'getSyncRefusalsTotals', 'getSyncRefusal'];
const REPORTS = ['getLedger', 'listMarketers', 'getSalesPrint'];
const SALARIES = [
  ...OWN_SALARY,
  ...splitNames('getStatement getMonthClosing getMonthList listLateChanges getCompanySalaries'),
  ...splitNames('listQuestions getPayroll listSalarySales querySalaries listAgents'),
];

/** Queries that show a value, by the kind of value. */
const SHOWN_BY = {
  agentLinks: [
    ...OWN_SALARY,
    'listMySalaryViews',
    ...splitNames('listPeople getPeopleRecord getUserTies getManagedAgents listLinkableUsers'),
    ...splitNames('getUserProfile listMyCustomers'),
  ],
  agentNames: [
    ...SALES,
    ...SALES_IN_PANELS,
    ...CUSTOMERS,
    ...OTHER_CUSTOMERS,
    ...REPORTS,
    ...SALARIES,
    ...AUDIT_LOG,
    ...SALARY_VIEWS,
    'listSalaryViewsNames',
    ...splitNames('getManagedAgents listPeople getPeopleRecord getUserTies findAnything getDashboard'),
    ...splitNames('listSalesNames listCustomersNames listInactiveCustomersNames listPrintNames'),
    ...splitNames('getSalaryMetadata'),
  ],
  alertChoice: ['getAlertChoice'],
  apiTokens: [...TOKENS, 'getUserTies'],
  autoSync: ['getAutoSync', 'getSyncHealth', 'listJobs'],
  biometrics: ['getBiometricSettings', 'getOrganizationBiometric'],
  closings: SALARIES,
  crmMetadata: ['getCrmMetadata', 'getMapping', 'getSyncHealth'],
  contactPreferences: [
    ...CUSTOMERS,
    ...splitNames('listAgentCustomers listInactiveCustomers listMyCustomers getMyArea getSalesPrint'),
  ],
  devices: [
    ...DEVICE_OWNERS,
    ...splitNames('listOwnDevices listUserDevices getBiometricSettings getUserTies'),
  ],
  firstAdministrator: ['getBootstrapStatus'],
  inactiveDays: [
    ...CUSTOMERS,
    ...OTHER_CUSTOMERS,
    ...splitNames('getInactiveDays getDashboard listMarketers getMyArea listMyCustomers'),
    ...splitNames('getInactiveCustomersTotals'),
  ],
  invitations: [...USERS, ...INVITED, ...ROLES, 'getUserTies'],
  listViews: ['getListViews'],
  loginBehavior: ['getLoginBehavior'],
  mapping: ['getMapping', 'getRecordLinks', 'getSyncHealth', 'getDashboard', 'listStatuses'],
  ownCodes: ['listPeople', 'getPeopleRecord'],
  payroll: [
    ...OWN_SALARY,
    ...splitNames('getManagedAgents getStatement getMonthClosing getMonthList getPayroll'),
  ],
  questions: splitNames('listMyQuestions listQuestions getMonthClosing getMonthList'),
  reorderLevels: [...INVENTORY.filter((name) => name !== 'listInventoryNames'), 'getDashboard'],
  reportSettings: ['getReportSettings', 'listOpenBalances', 'getDashboard', ...REPORTS],
  roles: [
    ...ROLES,
    ...USERS,
    ...INVITED,
    ...DEVICE_OWNERS,
    ...TOKENS,
    ...AUDIT_LOG,
    ...splitNames(
      'listApiTokensNames listPeopleNames getAccess listAdministrators getListViews getUserProfile',
    ),
    ...splitNames('getPermissions'),
  ],
  salaryFilters: ['getSalaryFilterSettings'],
  salarySettings: ['getSalarySettings', 'listJobs', 'getSalaryMetadata', ...SALARIES],
  secondPerson: ['getSecondPerson', 'getMonthClosing', 'getMonthList'],
  sendings: ['getMonthList', 'getMonthClosing'],
  sharedViews: ['getListViews', 'getUserTies'],
  statementChecks: ['getMonthList', 'getMonthClosing'],
  syncOptions: ['getSyncOptions', 'getSyncHealth', 'getMapping', 'getDashboard'],
  syncRuns: [...SYNC_RUNS, ...REFUSALS],
  targets: ['getManagedAgents', 'listAgents', 'getMyArea'],
  twoFactor: ['getTwoFactor', 'listOwnVerifications'],
  userNames: [
    ...USERS,
    ...ROLES,
    ...DEVICE_OWNERS,
    ...TOKENS,
    ...AUDIT_LOG,
    ...SALARY_VIEWS,
    ...splitNames('getAccess listAdministrators getUserProfile getManagedAgents listLinkableUsers'),
    ...splitNames('listAuditLogNames getMonthClosing getMonthList listLateChanges getStatement'),
    ...splitNames(
      'listMyQuestions listQuestions getMyStatement getMyArea listSyncRuns getSyncRun getSyncHealth',
    ),
  ],
  userRoles: [
    ...USERS,
    ...ROLES,
    ...DEVICE_OWNERS,
    ...splitNames('getAccess listAdministrators getListViews getUserProfile getPermissions'),
  ],
  userStates: [
    ...USERS,
    ...INVITED,
    ...ROLES,
    ...DEVICE_OWNERS,
    ...splitNames('getAccess listAdministrators getManagedAgents listLinkableUsers getUserTies'),
  ],
} satisfies Record<string, readonly string[]>;

type Shown = keyof typeof SHOWN_BY;

/** Queries whose values no mutation changes: they come from the code, or from the CRM by runs, whose end invalidates SYNCED_TAGS. */
const UNCHANGED = [
  ...splitNames('listRoutes getLastSyncTime getCustomerFigures listInventoryNames listLedgerNames'),
  'listPrintStatuses',
];

const USER_LEAVES: readonly Shown[] = ['userStates', 'apiTokens', 'devices', 'invitations'];
const NOTHING: readonly Shown[] = [];
/** A session begins and ends with an empty cache. */
const SESSION = NOTHING;
/** The end of the run invalidates what it changed, also if the run was started elsewhere. */
const RUN = NOTHING;

/** Values that a mutation changes. Files are only read. */
const CHANGES: Record<string, readonly Shown[]> = {
  activateUser: ['userStates'],
  beginOwnCode: NOTHING,
  biometricAuthenticateOptions: NOTHING,
  biometricAuthenticateVerify: ['devices', 'twoFactor'],
  biometricRegisterOptions: NOTHING,
  biometricRegisterVerify: ['devices'],
  answerQuestion: ['questions', 'closings'],
  askQuestion: ['questions'],
  bootstrapFirstAdmin: ['firstAdministrator'],
  cancelSendings: ['sendings'],
  cancelSyncRun: ['syncRuns'],
  carryLateChange: ['closings'],
  changeAlertChoice: ['alertChoice'],
  changeAutoSync: ['autoSync'],
  changeBiometricSettings: ['biometrics'],
  changeDoNotContact: ['contactPreferences'],
  changeInactiveDays: ['inactiveDays'],
  changeLoginBehavior: ['loginBehavior'],
  changeManagedAgents: ['payroll', 'targets', 'agentNames'],
  changeMapping: ['mapping'],
  changeOrganizationBiometric: ['biometrics'],
  changeReorderLevel: ['reorderLevels'],
  changeReportSettings: ['reportSettings'],
  changeSalarySettings: ['salarySettings'],
  changeSyncOptions: ['syncOptions'],
  changeTwoFactor: ['twoFactor'],
  checkInvitationLink: NOTHING,
  checkMapping: ['crmMetadata'],
  checkStatements: ['statementChecks'],
  cleanupRoles: ['roles'],
  clearTwoFactor: ['twoFactor'],
  closeMonth: ['closings', 'sendings'],
  compareWithCrm: RUN,
  confirmOwnCode: ['twoFactor', 'ownCodes'],
  createApiToken: ['apiTokens'],
  createPendingUser: ['invitations'],
  createRole: ['roles'],
  deactivateUser: USER_LEAVES,
  declineLateChange: ['closings'],
  deleteListView: ['listViews'],
  deleteOwnDevice: ['devices', 'twoFactor'],
  deletePendingUser: ['invitations'],
  deleteRole: ['roles'],
  deleteUserDevice: ['devices', 'twoFactor'],
  endOtherVerifications: ['twoFactor'],
  endOwnVerification: ['twoFactor'],
  endApiToken: ['apiTokens'],
  endSessions: ['apiTokens'],
  ensureAuthUser: NOTHING,
  erasePersonalData: [...USER_LEAVES, 'userNames', 'sendings', 'questions'],
  linkAgent: ['agentLinks'],
  makeInvitationLink: ['invitations'],
  markInvited: ['invitations'],
  markOpened: ['sendings'],
  offBoardUser: [...USER_LEAVES, 'agentLinks'],
  openInvitationLink: SESSION,
  removeOwnCode: ['twoFactor', 'ownCodes'],
  resetOwnCode: ['ownCodes', 'apiTokens', 'twoFactor'],
  reopenMonth: ['closings', 'sendings'],
  requireSecondPerson: ['secondPerson'],
  resetList: ['listViews'],
  runJob: ['syncRuns'],
  runSync: RUN,
  saveListView: ['listViews'],
  saveSalaryFilterSettings: ['salaryFilters'],
  sendInvitation: ['invitations'],
  sendStatements: ['sendings'],
  shareListView: ['sharedViews'],
  signIn: SESSION,
  signOut: SESSION,
  startupSync: RUN,
  toggleUserDevice: ['devices', 'twoFactor'],
  tryMapping: NOTHING,
  unshareListView: ['sharedViews'],
  updateRole: ['roles'],
  updateUser: ['userNames', 'userRoles'],
  verifyTwoFactor: ['twoFactor'],
  waiveSecondPerson: ['secondPerson'],
  withdrawDecision: ['closings'],
};

/** Settings that the response replaces in the cache. */
const REPLACED: Record<string, readonly string[]> = {
  changeAutoSync: ['getAutoSync'],
  changeLoginBehavior: ['getLoginBehavior'],
};

const ROW = { id: 'ID' };
/** Arguments of a request that changes as much as possible. */
const ARGS = { params: ROW, query: {}, body: { zone: 'UTC' }, secretRef: '' };
const RESULT = { data: [ROW], pages: [{ data: [ROW] }], pageParams: [{}] };

type Upsert = Parameters<typeof api.util.upsertQueryEntries>[0];

const reducer = combineReducers({ api: api.reducer });
let mutations: Map<string, EndpointDefinition>;
let queries: string[];
/** State with a response of every query. */
let state: ReturnType<typeof reducer>;

beforeAll(() => {
  const all = [...loadEndpoints()];
  const getType = ({ extraOptions }: EndpointDefinition) => extraOptions?.route?.produces;
  mutations = new Map(all.filter(([, one]) => one.type === 'mutation' && getType(one) === undefined));
  const others = all.filter(([, one]) => one.type !== 'mutation' && getType(one) !== EVENT_STREAM);
  queries = others.map(([name]) => name);
  const entries = queries.map((endpointName) => ({ endpointName, arg: ARGS, value: RESULT }));
  state = reducer(undefined, api.util.upsertQueryEntries(entries as unknown as Upsert));
});

it('lists the changed values of every mutation', () => {
  expect(Object.keys(CHANGES).sort()).toEqual([...mutations.keys()].sort());
});

it('lists the shown values of every query', () => {
  const shown = [...Object.values(SHOWN_BY).flat(), ...UNCHANGED];
  expect([...new Set(shown)].sort()).toEqual(queries.sort());
});

it('invalidates every query that shows a value changed by a mutation', () => {
  const missing = Object.entries(CHANGES).flatMap(([name, changed]) => {
    const found = [...findInvalidated(name), ...(REPLACED[name] ?? [])];
    const shown = changed.flatMap((one): readonly string[] => SHOWN_BY[one]);
    return shown.filter((query) => !found.includes(query)).map((query) => `${name}: ${query}`);
  });
  expect(missing).toEqual([]);
});

function findInvalidated(mutation: string): string[] {
  const tags = mutations.get(mutation)?.invalidatesTags ?? [];
  const given = typeof tags === 'function' ? tags(RESULT, undefined, ARGS, undefined) : tags;
  return api.util.selectInvalidatedBy(state, given as []).map(({ endpointName }) => endpointName);
}
