import type { ReactNode } from 'react';
import { PermissionGate } from '../../permissions/permission-gate';
import './data-sync.css';
import { RunNow } from './run-now';

/** The synchronisation with the CRM (product.md section 3, `/settings/data-sync`). */
export function DataSyncPage(): ReactNode {
  return (
    <div className="data-sync">
      <PermissionGate resource="sync" action="manage">
        <RunNow />
      </PermissionGate>
    </div>
  );
}
