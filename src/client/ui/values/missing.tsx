import type { ReactNode } from 'react';
import './values.css';

/** What is not known, or is not there. */
export function Missing(): ReactNode {
  return <span className="missing">—</span>;
}
