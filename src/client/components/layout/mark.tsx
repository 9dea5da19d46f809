import type { ReactNode } from 'react';

/** Logo: a briefcase on a rounded square. Decorative; the product's name is beside it. `size`: px. */
export function Mark({ size }: { size: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#3f51b5" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 13.5h16v9.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 8 23z" />
        <path d="M12.5 13.5V10A1.5 1.5 0 0 1 14 8.5h4a1.5 1.5 0 0 1 1.5 1.5v3.5" />
        <path d="M13 18.75h6" />
      </g>
    </svg>
  );
}
