export const platformTexts = {
  /** product.md: `<page title> | משרד`. */
  documentTitle: (page: string): string => `${page} | משרד`,
  close: 'סגירה',
  clear: 'ניקוי',
} as const;
