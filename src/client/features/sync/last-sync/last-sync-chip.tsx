import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { useAppSelector, useServices } from '#client/lib/hooks';
import { useNarrow } from '#client/components/hooks/use-media';
import { lastSyncText } from './last-sync-text';
import { useGetLastSyncTimeQuery } from '../sync-api';
import { syncTexts } from '../sync-texts';

/**
 * Time of the last synchronisation (today) or its date, with its age. A triangle marks a failed last request or newest
 * run, or no synchronisation for a day.
 */
export function LastSyncChip(): ReactNode {
  const { data } = useGetLastSyncTimeQuery();
  // On a phone only the time fits beside the longest titles; the age is in the tooltip.
  const narrow = useNarrow();
  // The poll every minute re-renders this component.
  const now = useServices().clock.now();
  const failed = useAppSelector(
    ({ sync, syncAlert }) =>
      syncAlert.status === 'shown' || (sync.status === 'idle' && sync.failure !== null),
  );
  const moment = data?.data.lastSyncTime ?? null;
  const text = data ? lastSyncText(moment, now) : syncTexts.unknown;
  const age = moment === null ? null : now - Date.parse(moment);
  const worrying = failed || data?.data.newestRun?.status === 'failed' || (age !== null && age > DAY_MS);
  // Nobody knows the state of the CRM without a run or a connection.
  const isLost = useAppSelector(({ connection }) => connection.status === 'lost');
  const isCurrent = moment !== null && !isLost;
  const ago = age === null ? '' : syncTexts.ago(age);
  return (
    <Tag className="muted number" title={`${syncTexts.lastSync}: ${text} ${ago}`}>
      {worrying ? (
        <WarningFilled className="warning" aria-hidden />
      ) : (
        <span className={isCurrent ? 'dot good' : 'dot muted'} aria-hidden />
      )}{' '}
      <span className="visually-hidden">{syncTexts.lastSync}:</span>
      <bdi>{text}</bdi>
      {worrying && !narrow && <span className="warning"> {ago}</span>}
    </Tag>
  );
}

const DAY_MS = 24 * 60 * 60_000;
