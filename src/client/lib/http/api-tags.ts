/** Tags, named after the features. */
export const TAGS = [
  'agents',
  'auth',
  'two-factor',
  'biometric',
  'login-behavior',
  'sync',
  'dashboard',
  'sales',
  'inventory',
  'salaries',
  'salary-filters',
  'customers',
  'reports',
  'audit-log',
  'people',
  'roles',
  'list-views',
  'user-info-management',
] as const;

/**
 * Tags of data that depends on the synchronisation. They are invalidated after every synchronisation. A feature with
 * such data adds its tag.
 */
export const SYNCHRONISED_TAGS = [
  'agents',
  'sync',
  'dashboard',
  'sales',
  'inventory',
  'salaries',
  'user-info-management',
  'customers',
  'reports',
] as const satisfies readonly (typeof TAGS)[number][];
