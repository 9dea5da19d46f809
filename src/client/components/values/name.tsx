import type { ReactNode } from 'react';
import { Missing } from './missing';

/** Name in its own text direction. Its title has the full name if it is truncated. */
export function Name({ value }: { value: string | null }): ReactNode {
  return value === null || value === '' ? <Missing /> : <bdi title={value}>{value}</bdi>;
}
