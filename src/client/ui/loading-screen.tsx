import type { ReactNode } from 'react';
import './loading-screen.css';
import { Mark } from './mark';

/** Fills its place while something loads; shows itself only when that takes noticeably long. */
export function LoadingScreen({ label }: { label: string }): ReactNode {
  return (
    <output className="loading-screen">
      <Mark size={48} />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
