import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '#client/lib/hooks';
import { importWithRetry } from '#client/lib/import-with-retry';
import type { Services } from '#client/lib/services';

export type LazyImport<Code> = { status: 'waiting' } | { status: 'ready'; code: Code } | { status: 'failed' };

/**
 * Loads code when it is first wanted. After a failed load it calls `onFailed`; the next time it is wanted the load is
 * retried. The rest of the page is not affected.
 * @param load Must be the same function in every render.
 */
export function useLazyImport<Code>(
  load: () => Promise<Code>,
  isNeeded: boolean,
  onFailed: () => void,
): LazyImport<Code> {
  const services = useServices();
  const [state, setState] = useState<LazyImport<Code>>({ status: 'waiting' });
  const due = isNeeded && state.status !== 'ready';
  const reportFailure = useEffectEvent(onFailed);
  useEffect(() => {
    if (!due) return undefined;
    let left = false;
    const update = async (): Promise<void> => {
      const next = await loadCode(load, services);
      if (left) return;
      setState(next);
      if (next.status === 'failed') reportFailure();
    };
    void update();
    return () => {
      left = true;
    };
  }, [due, load, services]);
  return state;
}

async function loadCode<Code>(
  load: () => Promise<Code>,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): Promise<LazyImport<Code>> {
  try {
    return { status: 'ready', code: await importWithRetry(load, clock) };
  } catch (error) {
    log.error('A part of the page could not be loaded', String(error));
    return { status: 'failed' };
  }
}
