import type { FeatureName, Tag } from '#contract/features';
import { agentFeature } from '#client/features/agent/feature';
import { agentsFeature } from '#client/features/agents/feature';
import { auditLogFeature } from '#client/features/audit-log/feature';
import { authFeature } from '#client/features/auth/feature';
import { biometricFeature } from '#client/features/biometric/feature';
import { customersFeature } from '#client/features/customers/feature';
import { dashboardFeature } from '#client/features/dashboard/feature';
import { functionsFeature } from '#client/features/functions/feature';
import { inventoryFeature } from '#client/features/inventory/feature';
import { loginBehaviorFeature } from '#client/features/login-behavior/feature';
import { mappingFeature } from '#client/features/mapping/feature';
import { paletteFeature } from '#client/features/palette/feature';
import { permissionsFeature } from '#client/features/access/feature';
import { reportsFeature } from '#client/features/reports/feature';
import { rolesFeature } from '#client/features/roles/feature';
import { salariesFeature } from '#client/features/salaries/feature';
import { salesFeature } from '#client/features/sales/feature';
import { syncFeature } from '#client/features/sync/feature';
import { twoFactorFeature } from '#client/features/two-factor/feature';
import { userInfoManagementFeature } from '#client/features/user-info-management/feature';
import { usersFeature, invitationsFeature } from '#client/features/people/feature';
import { listViewsFeature } from '#client/components/list/views/feature';
import type { ClientFeature } from '#client/lib/feature';
import type { Page } from '#client/lib/page';

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
