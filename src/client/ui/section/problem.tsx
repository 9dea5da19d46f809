import type { ReactNode } from 'react';
import './problem.css';

interface Props {
  /** Short and large, e.g. `404`; decoration. */
  sign: ReactNode;
  title: string;
  children?: ReactNode;
  /** Buttons and links that lead on. */
  actions?: ReactNode;
  /** Read out as soon as it appears: for what comes unasked. */
  alert?: boolean;
}

/** What stands in a page's place when the page cannot be shown. */
export function Problem({ sign, title, children, actions, alert = false }: Props): ReactNode {
  return (
    <section className="problem" role={alert ? 'alert' : undefined}>
      <div className="problem-sign" aria-hidden="true">
        {sign}
      </div>
      <h2 className="problem-title">{title}</h2>
      <div className="problem-body">{children}</div>
      {actions && <div className="problem-actions">{actions}</div>}
    </section>
  );
}
