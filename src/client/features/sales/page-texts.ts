/** Titles of the pages and of their menu entries. */
export const pageTexts = {
  sales: 'מכירות',
} as const;
