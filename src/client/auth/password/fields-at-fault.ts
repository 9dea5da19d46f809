import type { PasswordProblem } from './change-password-slice';

/** Which fields a problem is about; `incomplete` is about those that are empty. One that is right is not marked. */
const AT_FAULT: Partial<Record<PasswordProblem, readonly string[]>> = {
  mismatch: ['next', 'confirmation'],
  tooShort: ['next'],
  weakPassword: ['next'],
  wrongPassword: ['present'],
};

/** @param empty names of the fields in which nothing was typed. */
export function fieldsAtFault(problem: PasswordProblem | null, empty: readonly string[]): readonly string[] {
  if (problem === 'incomplete') return empty;
  return (problem && AT_FAULT[problem]) ?? [];
}
