import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../platform/hooks';
import type { AppThunk } from '../platform/start-app-listening';
import { lastSyncText } from './last-sync-text';
import './sync.css';
import { useGetLastSyncTimeQuery } from './sync-api';
import { syncTexts } from './sync-texts';

/** When the data was last brought up to date. */
export function LastSyncChip(): ReactNode {
  const { data } = useGetLastSyncTimeQuery();
  const now = useAppDispatch()(readClock());
  const text = data ? lastSyncText(data.data.lastSyncTime, now) : syncTexts.unknown;
  return (
    <span className="sync-chip" title={syncTexts.lastSync}>
      <ClockCircleOutlined aria-hidden="true" />
      <span className="visually-hidden">{syncTexts.lastSync}:</span>
      <bdi>{text}</bdi>
    </span>
  );
}

function readClock(): AppThunk<number> {
  return (_dispatch, _getState, { clock }) => clock.now();
}
