import { useEffect, useState } from 'react';
import { useServices } from '#client/lib/hooks';

const TYPING_REST_MS = 250;

/** Returns the value once it has not changed for a moment. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  const { clock } = useServices();
  useEffect(() => {
    const changed = new AbortController();
    void clock.sleep(TYPING_REST_MS, changed.signal).then(() => {
      if (!changed.signal.aborted) setDebounced(value);
    });
    return () => changed.abort();
  }, [value, clock]);
  return debounced;
}
