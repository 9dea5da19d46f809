type Value = string | number;

/** Query of a page, by the names of its filter. A field with several values is repeated. */
type PageQuery = Readonly<Record<string, Value | readonly Value[] | undefined>>;

/** Returns a function that returns the path of a page, with a query if one is given. */
function page(path: string): (query?: PageQuery) => string {
  return (query = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? (value as readonly Value[]) : [value]) {
        if (one !== undefined) search.append(name, String(one));
      }
    }
    return search.size === 0 ? path : `${path}?${search.toString()}`;
  };
}

/** Paths of the pages (spec.md section 2): `paths.sales()`, `paths.sales({ from, agentId })`. */
export const paths = {
  login: page('/login'),
  twoFactor: page('/2fa'),
  resetPassword: page('/reset-password'),
  /** Target of the links in the identity provider's mails. */
  accountAction: page('/auth/action'),
  agents: page('/user-info'),
  myPay: page('/agent'),
  mySales: page('/agent/sales'),
  myCustomers: page('/agent/customers'),
  customers: page('/user-info/customers'),
  sales: page('/user-info/sales'),
  salaries: page('/user-info/salaries'),
  /** A month's statements, or with `agentId` one of them. */
  salaryReports: page('/user-info/salary-reports'),
  ledger: page('/reports/smart-ledger'),
  marketers: page('/reports/marketers'),
  inactiveCustomers: page('/reports/inactive-customers'),
  salesPrint: page('/reports/sales-print'),
  companySalaries: page('/reports/salaries'),
  dataSync: page('/settings/data-sync'),
  functions: page('/settings/functions-config'),
  users: page('/settings/users'),
  permissions: page('/settings/permissions'),
  userInfoManagement: page('/settings/user-info-management'),
  devices: page('/settings/biometric-devices'),
  auditLog: page('/settings/audit-log'),
};

/** Paths without sign-in (spec.md section 2, "Public routes"). The second factor requires a partial sign-in. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  paths.login(),
  paths.resetPassword(),
  paths.accountAction(),
]);

/** Parameter of the users page that opens the invitation dialog. */
export const INVITING = 'invite';

/** Fragment of the mapping card at the bottom of the page of the functions. */
export const MAPPING_HASH = '#mapping';
