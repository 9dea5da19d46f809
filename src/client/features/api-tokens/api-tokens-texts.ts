export const apiTokensTexts = {
  table: 'אסימוני גישה',
  tokens: 'אסימונים',
  search: 'שם האסימון או מי שיצר אותו',
  token: 'אסימון גישה',
  name: 'שם',
  role: 'תפקיד',
  noRole: 'התפקיד נמחק',
  maker: 'נוצר על ידי',
  createdAt: 'נוצר',
  expiresAt: 'בתוקף עד',
  lastUsedAt: 'שימוש אחרון',
  neverUsed: 'לא היה שימוש',
  state: 'מצב',
  noneTitle: 'אין אסימוני גישה',
  none: 'אסימון גישה מאפשר לסקריפט לקרוא נתונים ולהפעיל סנכרון, בלי להתחבר.',
  rights: 'מה האסימון פותח',
  rightsText:
    'קריאת נתונים והפעלת סנכרון בלבד, ורק לפי ההרשאות שיש גם לתפקיד וגם למי שיצר את האסימון. הרשאות שנלקחות ממי שיצר אותו נלקחות גם מהאסימון.',
  usage: 'שימוש',
  end: 'ביטול האסימון',
  endTitle: (name: string): string => `לבטל את האסימון ${name}?`,
  endText: 'הקריאה הבאה של הסקריפט תידחה. אי אפשר להפעיל את האסימון מחדש, רק ליצור אחר.',
  ended: (name: string): string => `האסימון ${name} בוטל`,
} as const;

export const stateTexts = {
  valid: 'בתוקף',
  powerless: 'ללא הרשאות',
  expired: 'פג תוקף',
  ended: 'בוטל',
} as const;

export const newTokenTexts = {
  open: 'אסימון חדש',
  title: 'אסימון גישה חדש',
  submit: 'יצירה',
  nameNote: 'איזה סקריפט ישתמש באסימון.',
  needName: 'יש להזין שם',
  roleNote: 'לקריאת נתונים ולסנכרון בלבד. מהרשאות התפקיד האסימון מקבל רק את אלה שיש גם לכם.',
  needRole: 'יש לבחור תפקיד',
  days: 'תוקף',
  daysUnit: 'ימים',
  shownTitle: 'האסימון נוצר',
  shownText: 'האסימון מוצג פעם אחת בלבד. מי שהאסימון בידיו יכול לקרוא את מה שהוא פותח.',
} as const;
