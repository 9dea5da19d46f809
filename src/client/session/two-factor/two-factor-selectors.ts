import type { TwoFactorState } from './two-factor-slice';

interface StateWithTwoFactor {
  twoFactor: TwoFactorState;
}

/** Returns true if pages behind the second factor may be shown and their data requested. */
export function selectSecondFactorDone({ twoFactor }: StateWithTwoFactor): boolean {
  return twoFactor.status === 'verified' || twoFactor.status === 'notNeeded';
}
