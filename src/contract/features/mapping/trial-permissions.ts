import type { Permission } from '#contract/features/permissions/permissions-rules';
import type { SyncEntity } from '#contract/features/sync/sync-contract';

/** Permissions for trial records. Records of these entities contain customer data. */
export const TRIAL_PERMISSIONS: Readonly<Partial<Record<SyncEntity, Permission>>> = {
  customers: 'customers.view',
  sales: 'sales.view',
  payments: 'sales.view',
};
