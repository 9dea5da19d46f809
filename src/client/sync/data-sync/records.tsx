import type { ReactNode } from 'react';
import { Count } from '../../ui/values/numbers';

/** A number of records; nothing to look at where it is 0. */
export function Records({ value, alarming = false }: { value: number; alarming?: boolean }): ReactNode {
  const tone = value === 0 ? 'muted' : alarming ? 'bad' : undefined;
  return (
    <span className={tone}>
      <Count value={value} />
    </span>
  );
}
