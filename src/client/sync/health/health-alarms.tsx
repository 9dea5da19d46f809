import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import type { ReactNode } from 'react';
import type { SyncAlarm } from '../../../contract/sync/sync-health-contract';
import { alarmText } from './alarm-texts';
import { healthTexts } from './health-texts';

/** What is wrong with the mirror, and what to do; nothing while all is well. */
export function HealthAlarms({ alarms }: { alarms: readonly SyncAlarm[] }): ReactNode {
  if (alarms.length === 0) return null;
  return (
    <ul className="health-alarms" role="alert" aria-label={healthTexts.alarms}>
      {alarms.map((alarm) => {
        const { title, advice } = alarmText(alarm);
        return (
          <li key={alarm.kind}>
            <WarningOutlined aria-hidden />
            <div>
              <strong>{title}</strong>
              <p>{advice}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
