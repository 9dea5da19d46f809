import type { ReactNode } from 'react';
import { Percent } from '../../ui/values/numbers';
import { salariesTexts as texts } from '../salaries-texts';

const PERCENT = 100;

/** An amount against an earlier one, which is not 0. */
export function Change({ now, before }: { now: number; before: number }): ReactNode {
  if (now === before) return texts.noChange;
  return (
    <>
      <span aria-hidden>{now > before ? '↑' : '↓'}</span>{' '}
      <Percent value={Math.abs((now - before) / before) * PERCENT} />
    </>
  );
}
