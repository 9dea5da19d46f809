import { lazy, Suspense, type ReactNode } from 'react';
import { sectionTexts } from '#client/components/layout/section-texts';
import type { SetUpProps } from './set-up-own-code';

const SetUpOwnCode = lazy(async () => ({
  default: (await import(/* webpackChunkName: "own-code" */ './set-up-own-code')).SetUpOwnCode,
}));

/** Set-up of an own code. The code and the QR code's library are loaded when it is first displayed. */
export function LazySetUp(props: SetUpProps): ReactNode {
  return (
    <Suspense fallback={<p className="muted">{sectionTexts.loading}</p>}>
      <SetUpOwnCode {...props} />
    </Suspense>
  );
}
