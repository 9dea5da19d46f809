import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { LastSyncChip } from '../last-sync-chip';
import { syncRequested } from '../sync-slice';
import { syncTexts } from '../sync-texts';

/** Starts a synchronisation. */
export function RunNow(): ReactNode {
  const dispatch = useAppDispatch();
  const running = useAppSelector((state) => state.sync.status === 'syncing');
  return (
    <section className="data-sync-card">
      <h2>{syncTexts.lastSync}</h2>
      <LastSyncChip />
      <div className="data-sync-actions">
        <Button
          type="primary"
          loading={running}
          onClick={() => dispatch(syncRequested({ syncType: 'last_update', cause: 'person' }))}
        >
          {syncTexts.lastUpdate}
        </Button>
        <Button
          disabled={running}
          onClick={() => dispatch(syncRequested({ syncType: 'full', cause: 'person' }))}
        >
          {syncTexts.full}
        </Button>
      </div>
    </section>
  );
}
