import { useEffect, useState } from 'react';
import { useAppDispatch } from '../hooks';
import type { AppThunk } from '../store-types';

/** Returns true if the device has a built-in authenticator, null while this is unknown. */
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

function deviceAvailable(): AppThunk<Promise<boolean>> {
  return (_dispatch, _getState, { authenticator }) => authenticator.available();
}
