import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type {
  SyncAlarm,
  SyncHealth as SyncHealthFacts,
} from '#contract/features/crm-mirror/sync/sync-health-contract';
import { daysBetween } from '#contract/lib/calendar/calendar-rules';
import { businessDay, useToday } from '#client/components/dates/business-day';
import { PageLink } from '#client/components/links/page-link';
import { alarmText } from './alarm-texts';
import { healthTexts as texts } from './health-texts';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { Moment } from '#client/components/values/times';
import { SettingSwitch } from '#client/components/form/settings/setting-switch';
import { useChangeAlertChoiceMutation, useGetAlertChoiceQuery, useGetSyncHealthQuery } from './health-api';
import Button from 'antd/es/button/Button';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { FormCard } from '#client/components/form/form-card';
import { Section } from '#client/components/layout/section';
import { LinesSkeleton } from '#client/components/feedback/lines-skeleton';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import { useCan } from '#client/session/permissions/use-can';
import { BudgetGauges } from './budget-gauges';
import { EntityReports } from './entity-reports';
import { syncRequested } from '../sync-slice';
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
    <FormCard title={texts.title} extra={<CheckNow />} padded>
      <Flex vertical gap={12}>
        <Section
          query={{ ...query, data: query.data?.data }}
          loading={texts.loading}
          failedTitle={texts.failedTitle}
          skeleton={<LinesSkeleton lines={10} />}
        >
          {(health) => (
            <>
              <HealthAlarms alarms={health.alarms} />
              <HealthVerdict reconciliation={health.reconciliation} running={running} />
              <p className="fine">{texts.hint}</p>
              {health.provenBackupAt !== null && <ProvenBackup writtenAt={health.provenBackupAt} />}
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
      {texts.check}
    </Button>
  );
}

/** Alarms of the mirror with advice; nothing if there are none. */
function HealthAlarms({ alarms }: { alarms: readonly SyncAlarm[] }): ReactNode {
  if (alarms.length === 0) return null;
  return (
    <div role="alert" aria-label={texts.alarms}>
      <Flex component="ul" vertical gap="small">
        {alarms.map((alarm) => {
          const { title, advice, to } = alarmText(alarm);
          return (
            <li key={title}>
              <Alert
                type={alarm.kind === 'sale_dates' ? 'warning' : 'error'}
                role="presentation"
                showIcon
                title={to === undefined ? title : <PageLink to={to}>{title}</PageLink>}
                description={advice}
              />
            </li>
          );
        })}
      </Flex>
    </div>
  );
}

/** Age of the newest backup that was restored and compared. */
function ProvenBackup({ writtenAt }: { writtenAt: string }): ReactNode {
  const days = daysBetween(businessDay(Date.parse(writtenAt)), useToday());
  return <p className="fine">{texts.provenBackup(days)}</p>;
}

/** Age difference at which an entity counts as outdated, ms. */
const BEHIND_MS = 3_600_000;

/** Entities that are older than the others, each with its time. */
function Freshness({ freshness }: Pick<SyncHealthFacts, 'freshness'>): ReactNode {
  const newest = Math.max(0, ...freshness.map(({ readAt }) => Date.parse(readAt ?? '') || 0));
  const behind = freshness.filter(
    ({ readAt, isOff }) => isOff || newest - (Date.parse(readAt ?? '') || 0) > BEHIND_MS,
  );
  if (newest === 0 || behind.length === 0) return null;
  return (
    <section>
      <h3>{texts.freshness}</h3>
      <ul className="bulleted">
        {behind.map(({ entity, readAt, isOff }) => (
          <li key={entity}>
            {entityTexts[entity]}: {readAt === null ? texts.neverRead : <Moment value={readAt} />}
            {isOff && ` (${texts.off})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Switch with which an administrator chooses to get alerts by mail. Requires `system.admin`. */
function AlertChoice(): ReactNode {
  const { data } = useGetAlertChoiceQuery();
  const [change] = useChangeAlertChoiceMutation();
  if (data === undefined) return null;
  const { wantsMail, canSend } = data.data;
  return (
    <SettingSwitch
      label={texts.alertMails}
      note={canSend ? texts.alertMailsNote : texts.cannotSendAlerts}
      checked={wantsMail}
      disabled={!canSend}
      save={(wantsMail) => change({ body: { wantsMail } })}
    />
  );
}
