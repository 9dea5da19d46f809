import type { ReactNode } from 'react';
import { formatCount } from '../../ui/values/format-number';

/** A number of records; nothing to look at where it is 0. */
export function Count({ value, alarming = false }: { value: number; alarming?: boolean }): ReactNode {
  const tone = value === 0 ? 'muted' : alarming ? 'bad' : undefined;
  return <bdi className={tone}>{formatCount(value)}</bdi>;
}
