import type { Permission } from '#contract/lib/permissions/permissions-rules';
import type { SyncEntity } from '../sync/sync-contract';

/** Permissions for trial records. Records of these entities contain customer data. */
export const TRIAL_PERMISSIONS: Readonly<Partial<Record<SyncEntity, Permission>>> = {
  customers: 'customers.view',
  sales: 'sales.view',
  payments: 'sales.view',
};
