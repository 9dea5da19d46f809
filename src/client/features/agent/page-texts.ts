/** Titles of the pages and of their menu entries. */
export const pageTexts = {
  agent: 'האזור שלי',
  customers: 'הלקוחות שלי',
} as const;
