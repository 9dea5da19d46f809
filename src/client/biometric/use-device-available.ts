import { useEffect, useState } from 'react';
import { useAppDispatch } from '../platform/hooks';
import { deviceAvailable } from './use-device';

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
