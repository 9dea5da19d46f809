/**
 * RTK Query tags, named after features. `synced`: the data depends on the synchronisation and is outdated after every one.
 * `local`: it does not.
 */
const SOURCES = {
  agents: 'synced',
  'api-tokens': 'local',
  'audit-log': 'local',
  auth: 'local',
  biometric: 'local',
  customers: 'synced',
  dashboard: 'synced',
  inventory: 'synced',
  'list-views': 'local',
  'login-behavior': 'local',
  questions: 'local',
  users: 'local',
  reports: 'synced',
  roles: 'local',
  salaries: 'synced',
  'salary-filters': 'local',
  'salary-sendings': 'local',
  sales: 'synced',
  sync: 'synced',
  'two-factor': 'local',
  'user-info-management': 'synced',
} as const satisfies Record<string, 'synced' | 'local'>;

export type Tag = keyof typeof SOURCES;

export const TAGS = Object.keys(SOURCES) as Tag[];

/** Tags of data that is outdated after a synchronisation. */
export const SYNCED_TAGS = TAGS.filter((tag) => SOURCES[tag] === 'synced');
