/** What stands on every printed page. */
export const paperTexts = {
  brand: 'משרד',
  /** `{n}` and `{m}` are filled in by the typesetter. */
  pages: 'עמוד {n} מתוך {m}',
} as const;
