import { Fragment, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { Replay } from './replay';
import { ReplayBanner } from './replay-banner';

/** Returns a component around all pages. It remounts them after a replay, so that no component state of the past remains. */
export function createReplayFrame(replay: Replay): ComponentType<{ children: ReactNode }> {
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
