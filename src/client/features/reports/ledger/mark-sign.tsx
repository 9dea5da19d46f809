import type { ReactNode } from 'react';

export type MarkKind = 'same_payment' | 'unusual_sale' | 'gap';

/** Class names of the marks' colours. */
export const MARK_TONES: Record<MarkKind, string> = {
  same_payment: 'bad',
  unusual_sale: 'warning',
  gap: 'accent',
};

const SHAPES: Record<MarkKind, ReactNode> = {
  same_payment: <rect x="2" y="2" width="12" height="12" />,
  unusual_sale: <path d="M8 2 15 14H1z" />,
  gap: <circle cx="8" cy="8" r="6" />,
};

/** Icon of a kind of mark: square, triangle, circle. */
export function MarkSign({ kind }: { kind: MarkKind }): ReactNode {
  return (
    <svg
      className={MARK_TONES[kind]}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[kind]}
    </svg>
  );
}
