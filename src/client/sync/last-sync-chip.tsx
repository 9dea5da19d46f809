import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { useNarrow } from '../ui/use-narrow';
import { readClock } from '../platform/read-clock';
import { lastSyncText } from './last-sync-text';
import { useGetLastSyncTimeQuery } from './sync-api';
import { syncTexts } from './sync-texts';

/**
 * When the data was last brought up to date: the time today, else the date, and how long ago that is. A triangle where
 * the last request or the newest run of all failed, or nothing has come for a day.
 */
export function LastSyncChip(): ReactNode {
  const { data } = useGetLastSyncTimeQuery();
  // Beside the longest titles a phone has room for the time alone; how old it is stays in its title.
  const narrow = useNarrow();
  // It is asked for again each minute, which draws this anew.
  const now = useAppDispatch()(readClock());
  const failed = useAppSelector(
    ({ sync, syncAlert }) =>
      syncAlert.status === 'shown' || (sync.status === 'idle' && sync.failure !== null),
  );
  const moment = data?.data.lastSyncTime ?? null;
  const text = data ? lastSyncText(moment, now) : syncTexts.unknown;
  const age = moment === null ? null : now - Date.parse(moment);
  const worrying = failed || data?.data.newestRun?.status === 'failed' || (age !== null && age > DAY_MS);
  const ago = age === null ? '' : syncTexts.ago(age);
  return (
    <Tag className="muted number" title={`${syncTexts.lastSync}: ${text} ${ago}`}>
      {worrying ? (
        <WarningFilled className="warning" aria-hidden />
      ) : (
        <span className="dot good" aria-hidden />
      )}{' '}
      <span className="visually-hidden">{syncTexts.lastSync}:</span>
      <bdi>{text}</bdi>
      {worrying && !narrow && <span className="warning"> {ago}</span>}
    </Tag>
  );
}

const DAY_MS = 24 * 60 * 60_000;
