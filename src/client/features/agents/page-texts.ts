/** Titles of the pages and of their menu entries. */
export const pageTexts = {
  agents: 'מידע משתמשים',
  agentsEntry: 'סוכנים',
} as const;
