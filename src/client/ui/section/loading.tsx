import type { ReactNode } from 'react';
import { sectionTexts as texts } from './section-texts';

interface LoadingProps {
  className?: string;
  children: ReactNode;
}

/** Grey places for what comes; screen readers hear that it does. */
export function Loading({ className, children }: LoadingProps): ReactNode {
  return (
    <section className={className} aria-busy="true" aria-label={texts.loading}>
      {children}
    </section>
  );
}
