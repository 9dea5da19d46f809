import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../lib/hooks';
import { readClock } from '../../../lib/read-clock';
import type { AppThunk } from '../../../lib/store-types';

/** Returns the current time, ms since 1970, updated every second. */
export function useNow(): number {
  const dispatch = useAppDispatch();
  const [now, setNow] = useState(() => dispatch(readClock()));
  useEffect(() => dispatch(followClock(setNow)), [dispatch]);
  return now;
}

const SECOND_MS = 1_000;

function followClock(onTick: (now: number) => void): AppThunk<() => void> {
  return (_dispatch, _getState, { clock }) => clock.every(SECOND_MS, () => onTick(clock.now()));
}
