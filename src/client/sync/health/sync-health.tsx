import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { FormCard } from '../../ui/form/form-card';
import { Section } from '../../ui/section/section';
import { LinesSkeleton } from '../../ui/section/lines-skeleton';
import { BudgetGauges } from './budget-gauges';
import { EntityReports } from './entity-reports';
import { Freshness } from './freshness';
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
  const query = useGetSyncHealthQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true });
  return (
    <FormCard title={healthTexts.title} extra={<CheckNow />} padded>
      <Flex vertical gap={12}>
        <Section
          query={{ ...query, data: query.data?.data }}
          loading={healthTexts.loading}
          failedTitle={healthTexts.failedTitle}
          skeleton={<LinesSkeleton lines={10} />}
        >
          {(health) => (
            <>
              <HealthAlarms alarms={health.alarms} />
              <HealthVerdict reconciliation={health.reconciliation} running={running} />
              <p className="fine">{healthTexts.hint}</p>
              <Freshness freshness={health.freshness} />
              <MappingStanding mapping={health.mapping} />
              <EntityReports report={(running ?? health.reconciliation)?.report ?? []} />
              <BudgetGauges health={health} />
            </>
          )}
        </Section>
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
