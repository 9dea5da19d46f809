import type { ReactNode } from 'react';
import { FACT_JOINT, splitName, toDisplayedName } from '#contract/lib/lists/displayed-name';
import { Missing } from './missing';

/** They would turn the name, so that its beginning is truncated. A name of marks alone keeps them. */
const LEADING_DIRECTION_MARKS = /^[\u061c\u200e\u200f]+(?=[^\u061c\u200e\u200f])/;

interface Props {
  value: string | null;
  /** Fact that follows every name of the list, for example the city. */
  fact?: string | null;
}

/**
 * Name in its own text direction, followed by the facts that tell it apart from equal names. Its title has the full name if it is
 * truncated.
 */
export function Name({ value, fact = null }: Props): ReactNode {
  const { name: whole, fact: ownFact } = splitName(toDisplayedName(value ?? ''));
  const name = whole.replace(LEADING_DIRECTION_MARKS, '');
  if (name === '') return <Missing />;
  const shown = toDisplayedName(fact ?? '').trim();
  const facts = [shown, ownFact === shown ? '' : (ownFact ?? '')].filter((one) => one !== '');
  if (facts.length === 0) return <bdi title={name}>{name}</bdi>;
  return (
    <span className="named" title={[name, ...facts].join(FACT_JOINT)}>
      <bdi>{name}</bdi>
      <span>
        {facts.map((one) => (
          <span key={one}>
            {FACT_JOINT}
            <bdi>{one}</bdi>
          </span>
        ))}
      </span>
    </span>
  );
}
