/** Possible problems of a record's value. The reason of a refusal is `<CRM field>: <problem>`. */
export const REFUSAL_PROBLEMS = [
  'missing',
  'not a text',
  'has a character that cannot be stored',
  'longer than 64 characters',
  'not a number',
  'not a whole number',
  'out of range',
  'neither 0 nor 1',
  'not a date',
] as const;
export type RefusalProblem = (typeof REFUSAL_PROBLEMS)[number];

/** Replaces the field name if the database rejected a row. The problem is its SQLSTATE then. */
export const REFUSED_BY_DATABASE = 'database';
