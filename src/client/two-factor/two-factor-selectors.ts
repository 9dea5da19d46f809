import type { TwoFactorState } from './two-factor-slice';

interface StateWithTwoFactor {
  twoFactor: TwoFactorState;
}

/** May the pages behind the second factor be shown and their data be asked for? */
export function selectSecondFactorDone({ twoFactor }: StateWithTwoFactor): boolean {
  return twoFactor.status === 'verified' || twoFactor.status === 'notNeeded';
}

/** Has the user to do the second factor now? */
export function selectSecondFactorNeeded({ twoFactor }: StateWithTwoFactor): boolean {
  return twoFactor.status === 'needed' || twoFactor.status === 'verifying';
}
