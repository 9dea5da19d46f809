import type { ReactNode } from 'react';
import { sectionTexts as texts } from './section-texts';

interface LoadingProps {
  className?: string;
  /** What comes. */
  label?: string | undefined;
  children: ReactNode;
}

/** Grey places for what comes; screen readers hear that it does. */
export function Loading({ className, label = texts.loading, children }: LoadingProps): ReactNode {
  return (
    <section className={className} aria-busy="true" aria-label={label}>
      {children}
    </section>
  );
}
