/** Titles of the pages and of their menu entries. */
export const pageTexts = {
  customers: 'לקוחות',
} as const;
