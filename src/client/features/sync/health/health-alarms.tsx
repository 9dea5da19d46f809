import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { SyncAlarm } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { PageLink } from '#client/components/links/page-link';
import { alarmText } from './alarm-texts';
import { healthTexts } from './health-texts';

/** Alarms of the mirror with advice; nothing if there are none. */
export function HealthAlarms({ alarms }: { alarms: readonly SyncAlarm[] }): ReactNode {
  if (alarms.length === 0) return null;
  return (
    <div role="alert" aria-label={healthTexts.alarms}>
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
