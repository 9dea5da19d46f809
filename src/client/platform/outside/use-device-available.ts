import { useEffect, useState } from 'react';
import { useAppDispatch } from '../hooks';
import type { AppThunk } from '../start-app-listening';

/** Has this device an authenticator of its own? Null while that is being found out. */
export function useDeviceAvailable(): boolean | null {
  const dispatch = useAppDispatch();
  const [available, learn] = useState<boolean | null>(null);
  useEffect(() => {
    let shown = true;
    void dispatch(deviceAvailable()).then((answer) => shown && learn(answer));
    return () => {
      shown = false;
    };
  }, [dispatch]);
  return available;
}

/** Can this browser and device do it at all? */
function deviceAvailable(): AppThunk<Promise<boolean>> {
  return (_dispatch, _getState, { authenticator }) => authenticator.available();
}
