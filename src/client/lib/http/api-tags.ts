import type { SyncedTag, Tag } from '../../../contract/features';

/** Tags as declared by the features. The contract's features are too large for this code, so only their types are used. */
const SOURCES: { readonly [T in Tag]: T extends SyncedTag ? 'synced' : 'local' } = {
  agents: 'synced',
  auth: 'local',
  'two-factor': 'local',
  biometric: 'local',
  'login-behavior': 'local',
  sync: 'synced',
  dashboard: 'synced',
  sales: 'synced',
  inventory: 'synced',
  salaries: 'synced',
  'salary-filters': 'local',
  'salary-sendings': 'local',
  customers: 'synced',
  reports: 'synced',
  'audit-log': 'local',
  people: 'local',
  roles: 'local',
  'list-views': 'local',
  'user-info-management': 'synced',
};

export const TAGS = Object.keys(SOURCES).filter(isTag);

/** Tags of data that depends on the synchronisation. They are invalidated after every synchronisation. */
export const SYNCHRONISED_TAGS = TAGS.filter((tag) => SOURCES[tag] === 'synced');

function isTag(name: string): name is Tag {
  return Object.hasOwn(SOURCES, name);
}
