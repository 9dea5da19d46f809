export const namesTexts = {
  /** Name of a user whose data were erased. */
  erased: 'משתמש שנמחק',
} as const;
