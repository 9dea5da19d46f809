import type { PasswordProblem } from './change-password-slice';

/** What was typed. It goes to the identity provider and nowhere else. */
export interface TypedPasswords {
  next: string;
  confirmation: string;
  /** Null: none is asked for. */
  present: string | null;
}

/** spec.md section 9, "Password minimum". */
const SHORTEST_PASSWORD = 6;

/** What the page itself finds, in the order of spec.md section 5; null where the identity provider must be asked. */
export function problemOf({ next, confirmation, present }: TypedPasswords): PasswordProblem | null {
  if (present === '' || next === '' || confirmation === '') return 'incomplete';
  if (next !== confirmation) return 'mismatch';
  return next.length < SHORTEST_PASSWORD ? 'tooShort' : null;
}

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
