import type { Permission } from '../permissions/permissions-rules';
import type { SyncEntity } from '../sync/sync-contract';

/** Records of these entities tell about customers: a trial shows them to holders of the permission only. */
export const TRIAL_PERMISSIONS: Readonly<Partial<Record<SyncEntity, Permission>>> = {
  customers: 'customers.view',
  sales: 'sales.view',
  payments: 'sales.view',
};
