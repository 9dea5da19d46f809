export const linkTexts = {
  inCrm: 'פתיחה ב-CRM',
} as const;
