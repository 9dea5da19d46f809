export const platformTexts = {
  /** product.md: `<page title> | משרד`. */
  documentTitle: (page: string): string => `${page} | משרד`,
  close: 'סגירה',
  clear: 'ניקוי',
  dialogNotLoaded: 'החלון לא נטען. בדקו את החיבור לאינטרנט ונסו שוב.',
} as const;
