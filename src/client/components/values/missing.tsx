import type { ReactNode } from 'react';
import './values.css';

/** Placeholder for a line of text that is loading. */
export const EMPTY_LINE = '\u00a0';

/** Dash for a missing or unknown value. */
export function Missing(): ReactNode {
  return <span className="muted missing">—</span>;
}
