import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { FormCard } from '../../ui/form/form-card';
import { LoadFailure } from '../../ui/section/failure';
import { failureTexts } from '../../ui/section/failure-texts';
import { CardSkeleton } from '../../ui/section/skeletons';
import { BudgetGauges } from './budget-gauges';
import { EntityReports } from './entity-reports';
import { HealthAlarms } from './health-alarms';
import { syncRequested } from '../sync-slice';
import { useGetSyncHealthQuery } from './health-api';
import { healthTexts } from './health-texts';
import { MappingStanding } from './mapping-standing';
import { HealthVerdict } from './health-verdict';

/** How often the health is asked for: while a run uses up calls, and otherwise. */
const SYNCING_POLL_MS = 5_000;
const IDLE_POLL_MS = 60_000;

/**
 * Does the mirror equal the CRM, what was wrong with it, and what of the CRM's calls is used (product.md section 6).
 * For those who may manage synchronisation (`sync.manage`).
 */
export function SyncHealth(): ReactNode {
  const syncing = useAppSelector((state) => state.sync.status === 'syncing');
  const running = useAppSelector(({ sync }) =>
    sync.status === 'syncing' && sync.run?.kind === 'compare' ? sync.run : null,
  );
  const pollingInterval = syncing ? SYNCING_POLL_MS : IDLE_POLL_MS;
  const { data, error, isFetching, refetch } = useGetSyncHealthQuery(undefined, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const retry = (): void => void refetch();
  if (!data) {
    if (error && !isFetching)
      return <LoadFailure title={healthTexts.failedTitle} error={error} onRetry={retry} />;
    return (
      <section aria-busy aria-label={healthTexts.loading}>
        <CardSkeleton lines={10} />
      </section>
    );
  }
  const health = data.data;
  return (
    <FormCard title={healthTexts.title} extra={<CheckNow />} padded>
      <Flex vertical gap={12}>
        {error && (
          <Flex component="output" wrap align="center" gap="small" className="muted">
            {healthTexts.notRefreshed}
            <Button size="small" loading={isFetching} onClick={retry}>
              {failureTexts.retry}
            </Button>
          </Flex>
        )}
        <HealthAlarms alarms={health.alarms} />
        <HealthVerdict reconciliation={health.reconciliation} running={running} />
        <p className="fine">{healthTexts.hint}</p>
        <MappingStanding mapping={health.mapping} />
        <EntityReports report={(running ?? health.reconciliation)?.report ?? []} />
        <BudgetGauges health={health} />
      </Flex>
    </FormCard>
  );
}

/** Begins a comparison, which is then followed as every run is; one of another kind has to end first. */
function CheckNow(): ReactNode {
  const dispatch = useAppDispatch();
  const syncing = useAppSelector((state) => state.sync.status === 'syncing');
  const compares = useAppSelector(({ sync }) => sync.status === 'syncing' && sync.syncType === 'compare');
  return (
    <Button
      loading={compares}
      disabled={syncing}
      onClick={() => dispatch(syncRequested({ syncType: 'compare', cause: 'person' }))}
    >
      {healthTexts.check}
    </Button>
  );
}
