import type { ReactNode } from 'react';
import { Missing } from './missing';

/** They would turn the name, so that its beginning is truncated. A name of marks alone keeps them. */
const LEADING_DIRECTION_MARKS =
  /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+(?=[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/;

/** Name in its own text direction. Its title has the full name if it is truncated. */
export function Name({ value }: { value: string | null }): ReactNode {
  if (value === null || value === '') return <Missing />;
  const name = value.replace(LEADING_DIRECTION_MARKS, '');
  return <bdi title={name}>{name}</bdi>;
}
