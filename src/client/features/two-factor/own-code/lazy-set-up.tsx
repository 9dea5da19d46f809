import { lazy, Suspense, type ReactNode } from 'react';
import { sectionTexts } from '#client/components/layout/section-texts';

const SetUpOwnCode = lazy(async () => ({
  default: (await import(/* webpackChunkName: "own-code" */ './set-up-own-code')).SetUpOwnCode,
}));

/** Set-up of an own code. The code and the QR code's library are loaded when it is first displayed. */
export function LazySetUp({ onDone }: { onDone: () => void }): ReactNode {
  return (
    <Suspense fallback={<p className="muted">{sectionTexts.loading}</p>}>
      <SetUpOwnCode onDone={onDone} />
    </Suspense>
  );
}
