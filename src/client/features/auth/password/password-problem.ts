import type { PasswordProblem } from '#client/session/change-password-slice';

/** Typed passwords. They are only sent to the identity provider. */
export interface TypedPasswords {
  next: string;
  confirmation: string;
  /** Null if no present password is required. */
  present: string | null;
}

/** spec.md section 9, "Password minimum". */
const MIN_PASSWORD_LENGTH = 6;

/** Validates the passwords in the order of spec.md section 5. Returns null if the identity provider must be asked. */
export function findPasswordProblem({ next, confirmation, present }: TypedPasswords): PasswordProblem | null {
  if (present === '' || next === '' || confirmation === '') return 'incomplete';
  if (next !== confirmation) return 'mismatch';
  return next.length < MIN_PASSWORD_LENGTH ? 'tooShort' : null;
}

/** Fields to mark for a problem. `incomplete` marks the empty fields. */
const FIELDS_BY_PROBLEM: Partial<Record<PasswordProblem, readonly string[]>> = {
  mismatch: ['next', 'confirmation'],
  tooShort: ['next'],
  weakPassword: ['next'],
  commonPassword: ['next'],
  wrongPassword: ['present'],
};

/** @param empty Names of the empty fields. */
export function invalidFields(problem: PasswordProblem | null, empty: readonly string[]): readonly string[] {
  if (problem === 'incomplete') return empty;
  return (problem && FIELDS_BY_PROBLEM[problem]) ?? [];
}
