import type { ReactNode } from 'react';
import { Missing } from './missing';

/** A name in its own direction, whatever stands around it; where there is no room, the whole of it is its title. */
export function Name({ value }: { value: string | null }): ReactNode {
  return value === null || value === '' ? <Missing /> : <bdi title={value}>{value}</bdi>;
}
