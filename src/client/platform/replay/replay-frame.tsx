import { Fragment, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { Replay } from './replay';
import { ReplayBanner } from './replay-banner';

/** Around all screens: made anew after each return to live, since screens of the past are not carried over. */
export function frameOf(replay: Replay): ComponentType<{ children: ReactNode }> {
  return function ReplayFrame({ children }) {
    const { why, returns } = useSyncExternalStore(replay.subscribe, replay.status, replay.status);
    return (
      <>
        <Fragment key={returns}>{children}</Fragment>
        {why && <ReplayBanner why={why} onResume={replay.resume} />}
      </>
    );
  };
}
