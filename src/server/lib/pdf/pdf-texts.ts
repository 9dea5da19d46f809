/** Texts of every printed page. */
export const pdfTexts = {
  brand: 'משרד',
  /** The typesetter replaces `{n}` and `{m}`. */
  pages: 'עמוד {n} מתוך {m}',
} as const;
