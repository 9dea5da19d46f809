import type { ReactNode } from 'react';
import './values.css';

/** Holds the place of a line of text that is on its way. */
export const EMPTY_LINE = '\u00a0';

/** What is not known, or is not there. */
export function Missing(): ReactNode {
  return <span className="muted missing">—</span>;
}
