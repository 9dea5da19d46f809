import { useEffect, useState } from 'react';
import { useServices } from '../hooks';

/** Returns true if the device has a built-in authenticator, null while this is unknown. */
export function useDeviceAvailable(): boolean | null {
  const { authenticator } = useServices();
  const [available, learn] = useState<boolean | null>(null);
  useEffect(() => {
    let shown = true;
    void authenticator.available().then((isAvailable) => shown && learn(isAvailable));
    return () => {
      shown = false;
    };
  }, [authenticator]);
  return available;
}
