import { useEffect, useState } from 'react';
import { useServices } from '#client/lib/hooks';

const SECOND_MS = 1_000;

/** Returns the current time, ms since 1970, updated every second. */
export function useNow(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(SECOND_MS, () => setNow(clock.now())), [clock]);
  return now;
}
