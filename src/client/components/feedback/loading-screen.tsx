import type { ReactNode } from 'react';
import './loading-screen.css';
import { Mark } from '../layout/mark';

/** Loading indicator that fills its container. It becomes visible only after a delay. */
export function LoadingScreen({ label }: { label: string }): ReactNode {
  return (
    <output className="loading-screen">
      <Mark size={48} />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
