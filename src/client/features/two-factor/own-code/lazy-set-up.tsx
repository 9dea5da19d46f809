import { lazy, Suspense, type ReactNode } from 'react';
import { CardSkeleton } from '#client/components/feedback/skeletons';

const SetUpOwnCode = lazy(async () => ({
  default: (await import(/* webpackChunkName: "own-code" */ './set-up-own-code')).SetUpOwnCode,
}));

/** Set-up of an own code. The code and the QR code's library are loaded when it is first displayed. */
export function LazySetUp({ onDone }: { onDone: () => void }): ReactNode {
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      <SetUpOwnCode onDone={onDone} />
    </Suspense>
  );
}
