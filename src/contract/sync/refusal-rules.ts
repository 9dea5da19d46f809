/** What can be wrong with a value of a record. A refusal's reason is `<CRM field>: <problem>`. */
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

/** In the field's place where the database refused a row, with its SQLSTATE as the problem. */
export const REFUSED_BY_DATABASE = 'database';
