/** Titles of the pages and of their menu entries. */
export const pageTexts = {
  inventory: 'מלאי',
} as const;
