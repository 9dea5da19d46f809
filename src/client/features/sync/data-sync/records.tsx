import type { ReactNode } from 'react';
import { Count } from '#client/components/values/numbers';

/** Number of records, muted for 0. */
export function Records({ value, alarming = false }: { value: number; alarming?: boolean }): ReactNode {
  const tone = value === 0 ? 'muted' : alarming ? 'bad' : undefined;
  return (
    <span className={tone}>
      <Count value={value} />
    </span>
  );
}
