import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './figure-card.css';

interface Props {
  /** Names it for tests: `figure-<name>`. */
  name: string;
  label: string;
  /** The figure itself. */
  value: ReactNode;
  /** The page behind it; a figure without one is plain text. */
  to?: string | null;
  /** What it means or what it is compared with. */
  children?: ReactNode;
}

/** One figure: its label small, itself large, what it means below. */
export function FigureCard({ name, label, value, to = null, children }: Props): ReactNode {
  const id = useId();
  return (
    <section className="figure-card" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <p className="figure" data-testid={`figure-${name}`}>
        {to === null ? (
          value
        ) : (
          <Link to={to} aria-describedby={id}>
            {value}
          </Link>
        )}
      </p>
      {children}
    </section>
  );
}
