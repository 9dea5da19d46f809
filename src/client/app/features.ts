import type { FeatureName, Tag } from '../../contract/features';
import { agentFeature } from '../features/agent/feature';
import { agentsFeature } from '../features/agents/feature';
import { auditLogFeature } from '../features/audit-log/feature';
import { authFeature } from '../features/auth/feature';
import { biometricFeature } from '../features/biometric/feature';
import { customersFeature } from '../features/customers/feature';
import { dashboardFeature } from '../features/dashboard/feature';
import { functionsFeature } from '../features/functions/feature';
import { inventoryFeature } from '../features/inventory/feature';
import { loginBehaviorFeature } from '../features/login-behavior/feature';
import { mappingFeature } from '../features/mapping/feature';
import { paletteFeature } from '../features/palette/feature';
import { permissionsFeature } from '../features/permissions/feature';
import { reportsFeature } from '../features/reports/feature';
import { rolesFeature } from '../features/roles/feature';
import { salariesFeature } from '../features/salaries/feature';
import { salesFeature } from '../features/sales/feature';
import { syncFeature } from '../features/sync/feature';
import { twoFactorFeature } from '../features/two-factor/feature';
import { userInfoManagementFeature } from '../features/user-info-management/feature';
import { usersFeature, invitationsFeature } from '../features/people/feature';
import { listViewsFeature } from '../components/list/views/feature';
import type { ClientFeature } from '../lib/feature';
import type { Page } from '../lib/page';

/** All features. Their pages are in the order of the menu. */
const FEATURES: { readonly [Name in FeatureName]: ClientFeature<Name> } = {
  dashboard: dashboardFeature,
  agent: agentFeature,
  agents: agentsFeature,
  customers: customersFeature,
  sales: salesFeature,
  reports: reportsFeature,
  salaries: salariesFeature,
  inventory: inventoryFeature,
  'audit-log': auditLogFeature,
  auth: authFeature,
  biometric: biometricFeature,
  functions: functionsFeature,
  'login-behavior': loginBehaviorFeature,
  mapping: mappingFeature,
  palette: paletteFeature,
  permissions: permissionsFeature,
  roles: rolesFeature,
  sync: syncFeature,
  'two-factor': twoFactorFeature,
  'user-info-management': userInfoManagementFeature,
  users: usersFeature,
  invitations: invitationsFeature,
  'list-views': listViewsFeature,
};

const features = Object.values(FEATURES);

/** Pages outside of the settings, in the order of the menu. */
export const PAGES: readonly Page[] = features.flatMap(({ pages }) => pages);

const tags = features.flatMap((feature) => Object.entries(feature.tags)) as [Tag, 'synced' | 'local'][];

/** RTK Query tags of all features. */
export const TAGS: readonly Tag[] = tags.map(([tag]) => tag);

/** Tags of data that is outdated after a synchronisation. */
export const SYNCED_TAGS = tags.filter(([, source]) => source === 'synced').map(([tag]) => tag);

/**
 * Imports the endpoints of all features. A recording can only be replayed with the endpoints that it used, so time travel
 * imports all of them. No page does.
 */
export async function importEndpoints(): Promise<void> {
  await Promise.all(features.flatMap(({ endpoints }) => endpoints()));
}
