/** Tags are named after rooms; one of these rooms' answers rests on the others where a synchronisation changes them. */
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

/** Answers that rest on synchronised data: out of date after every synchronisation. A room with such data adds its tag. */
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
