import { MAX_OPEN_MISSING } from '#contract/features/salaries/questions-contract';

export const myQuestionsTexts = {
  title: 'השאלות שלי',
  failed: 'השאלות לא נטענו',
  waiting: (count: number) => (count === 1 ? 'שאלה אחת ממתינה לתשובה' : `${count} שאלות ממתינות לתשובה`),
  all: (count: number) => `כל ה-${count}`,
  sale: (number: string) => `מכירה ${number}`,
  ask: (number: string) => `שאלה על מכירה ${number}`,
  asked: (number: string) => `השאלה על מכירה ${number}`,
  missing: 'חסרה מכירה',
  missingIn: (month: string) => `חסרה מכירה ב${month}`,
  reason: 'מה לא מסתדר?',
  text: 'כמה מילים',
  textOrNot: 'כמה מילים (לא חובה)',
  textMissing: 'איזו מכירה חסרה?',
  textRule: 'יש לכתוב במילים',
  submit: 'שליחה למחלקת השכר',
  note: 'התשובה תופיע ליד המכירה.',
  sent: 'השאלה נשלחה למחלקת השכר',
  open: 'על המכירה הזאת כבר יש שאלה שממתינה לתשובה.',
  tooMany: `כבר ${MAX_OPEN_MISSING} שאלות על מכירות חסרות בחודש הזה ממתינות לתשובה.`,
  gone: 'המכירה כבר אינה חלק מהמשכורת בחודש הזה.',
} as const;
