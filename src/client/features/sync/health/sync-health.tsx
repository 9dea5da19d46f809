import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { FormCard } from '#client/components/form/form-card';
import { Section } from '#client/components/layout/section';
import { LinesSkeleton } from '#client/components/feedback/lines-skeleton';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import { useCan } from '#client/session/permissions/use-can';
import { AlertChoice } from './alert-choice';
import { BudgetGauges } from './budget-gauges';
import { EntityReports } from './entity-reports';
import { Freshness } from './freshness';
import { HealthAlarms } from './health-alarms';
import { syncRequested } from '../sync-slice';
import { useGetSyncHealthQuery } from './health-api';
import { healthTexts } from './health-texts';
import { MappingHealth } from './mapping-health';
import { HealthVerdict } from './health-verdict';

/** Polling intervals during a run and otherwise, ms. */
const SYNCING_POLL_MS = 5_000;
const IDLE_POLL_MS = 60_000;

/** Health of the mirror: comparison with the CRM, alarms and used calls (product.md section 6). Requires `sync.manage`. */
export function SyncHealth(): ReactNode {
  const syncing = useAppSelector((state) => state.sync.status === 'syncing');
  const running = useAppSelector(({ sync }) =>
    sync.status === 'syncing' && sync.run?.kind === 'compare' ? sync.run : null,
  );
  const isAdministrator = useCan(SYSTEM_ADMIN);
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
              {health.mapping.isChosen && <MappingHealth mapping={health.mapping} />}
              <EntityReports report={(running ?? health.reconciliation)?.report ?? []} />
              <BudgetGauges health={health} />
              {isAdministrator && <AlertChoice />}
            </>
          )}
        </Section>
      </Flex>
    </FormCard>
  );
}

/** Button that starts a comparison, which is followed like any run. It waits for a run of another kind. */
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
