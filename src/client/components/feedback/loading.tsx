import type { ReactNode } from 'react';
import { sectionTexts as texts } from '../layout/section-texts';

interface LoadingProps {
  className?: string;
  /** Name of the content. */
  label?: string | undefined;
  children: ReactNode;
}

/** Skeleton container. Screen readers announce that it is loading. */
export function Loading({ className, label = texts.loading, children }: LoadingProps): ReactNode {
  return (
    <section className={className} aria-busy="true" aria-label={label}>
      {children}
    </section>
  );
}
