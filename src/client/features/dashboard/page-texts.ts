/** Titles of the pages and of their menu entries. */
export const pageTexts = {
  dashboard: 'לוח בקרה',
} as const;
