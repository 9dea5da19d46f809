import type { ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { Missing } from './missing';

/** They would turn the name, so that its beginning is truncated. A name of marks alone keeps them. */
const LEADING_DIRECTION_MARKS = /^[\u061c\u200e\u200f]+(?=[^\u061c\u200e\u200f])/;

/** Name in its own text direction. Its title has the full name if it is truncated. */
export function Name({ value }: { value: string | null }): ReactNode {
  const name = toDisplayedName(value ?? '').replace(LEADING_DIRECTION_MARKS, '');
  if (name === '') return <Missing />;
  return <bdi title={name}>{name}</bdi>;
}
