import { useId, type ReactNode } from 'react';
import './figure-card.css';

interface Props {
  label: string;
  /** The figure itself. */
  value: ReactNode;
  /** What it means or what it is compared with. */
  children?: ReactNode;
}

/** One figure: its label small, itself large, what it means below. */
export function FigureCard({ label, value, children }: Props): ReactNode {
  const id = useId();
  return (
    <section className="figure-card" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <p className="figure">{value}</p>
      {children}
    </section>
  );
}
