import type { ReactNode } from 'react';

interface Fact {
  label: string;
  /** At most one link, which covers the fact on a touch screen. */
  value: ReactNode;
}

/** Facts of a row on a phone, three side by side: the label above the value. */
export function CardFacts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="card-facts across">
      {facts.map(({ label, value }) => (
        <div key={label} className="fact">
          <dt className="fine">{label}</dt>
          <dd className="cut">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
