import { useId, type ReactNode } from 'react';
import './figure-card.css';

interface Props {
  /** Names it for tests: `figure-<name>`. */
  name: string;
  label: string;
  /** The figure itself. */
  value: ReactNode;
  /** What it means or what it is compared with. */
  children?: ReactNode;
}

/** One figure: its label small, itself large, what it means below. */
export function FigureCard({ name, label, value, children }: Props): ReactNode {
  const id = useId();
  return (
    <section className="figure-card" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <p className="figure" data-testid={`figure-${name}`}>
        {value}
      </p>
      {children}
    </section>
  );
}
