/** Hebrew texts of the mock consent page. */
export const consentTexts = {
  title: 'בחירת חשבון Google (הדגמה)',
  lead: 'הדף הזה מדמה את Google. בחרו חשבון קיים או הזינו כתובת אחרת.',
  email: 'אימייל',
  displayName: 'שם (לא חובה)',
  submit: 'המשך',
  cancel: 'ביטול',
} as const;
