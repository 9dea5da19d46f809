import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { SyncAlarm } from '../../../contract/sync/sync-health-contract';
import { PageLink } from '../../ui/page-link';
import { alarmText } from './alarm-texts';
import { healthTexts } from './health-texts';

/** What is wrong with the mirror, and what to do; nothing while all is well. */
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
