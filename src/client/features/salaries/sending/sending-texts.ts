import type { Sending } from '#contract/features/salaries/sending-contract';
import { formatCount, pluralize } from '#client/components/values/format-number';

export const sendingTexts = {
  title: (month: string) => `שליחת דוחות, ${month}`,
  draft: (month: string) => `${month} אינו סגור. בכל דוח תופיע המילה ״טיוטה״, בנושא ההודעה וב-PDF.`,
  notSetUp: (names: string) => `שליחה באימייל אינה מוגדרת בשרת. חסר: ${names}. אפשר לשלוח ב-WhatsApp.`,
  agent: 'סוכן',
  payable: 'לתשלום',
  to: 'אל',
  way: 'דרך',
  sentBefore: 'נשלח כבר',
  state: 'מצב',
  ways: { email: 'אימייל', whatsapp: 'WhatsApp' },
  lacks: { email: 'אימייל חסר', whatsapp: 'טלפון חסר' },
  notAnAddress: { email: 'אינה כתובת אימייל', whatsapp: 'אינו מספר נייד' },
  otherAddress: 'כתובת שאינה ב-CRM',
  askOthers: (count: number) =>
    count === 1 ? 'לשלוח לכתובת שאינה ב-CRM?' : `לשלוח ל-${formatCount(count)} כתובות שאינן ב-CRM?`,
  otherPerson: (agent: string, address: string) => `${agent} (${address})`,
  moreOthers: (count: number) => `ועוד ${formatCount(count)}`,
  confirmOthers: 'שליחה',
  addressLabel: (agent: string) => `הכתובת של ${agent}`,
  wayLabel: (agent: string) => `הדרך אל ${agent}`,
  rows: 'אילו סוכנים',
  everybody: 'כל הסוכנים',
  filters: {
    all: (count: number) => `כולם ${formatCount(count)}`,
    unsent: (count: number) => `טרם נשלח ${formatCount(count)}`,
    lacking: (count: number) => `חסרה כתובת ${formatCount(count)}`,
  },
  submit: (count: number, isDraft: boolean) =>
    isDraft
      ? `שליחת ${pluralize(count, 'טיוטה אחת', 'טיוטות')}`
      : `שליחת ${pluralize(count, 'דוח אחד', 'דוחות')}`,
  summary: (mails: number, messages: number) =>
    `${formatCount(mails)} באימייל, PDF מצורף · ${formatCount(messages)} ב-WhatsApp, כל אחד נפתח בלחיצה`,
  back: 'חזרה',
  failed: 'הדוחות לא נשלחו',
  changed: 'אחד הדוחות נשלח בינתיים. הרשימה נטענה מחדש; בדקו ונסו שוב.',
  maybeSent: 'המערכת שוחזרה מגיבוי בינתיים. הרשימה נטענה מחדש; בדקו ונסו שוב.',
  restoredChecked: 'בדקנו אילו דוחות נשלחו אחרי הגיבוי',
  gone: 'לאחד הסוכנים אין עוד דוח בחודש זה. הרשימה נטענה מחדש; בדקו ונסו שוב.',
  sentCount: (sent: number, all: number) => `${formatCount(sent)} מתוך ${formatCount(all)} נשלחו`,
  close: 'סגירה, השליחה ממשיכה',
  closeDone: 'סגירה',
  cancelAll: 'ביטול מה שבתור',
  cancel: 'ביטול',
  more: 'שליחה נוספת…',
  again: 'שליחה חוזרת',
  againAll: (count: number) => `ניסיון חוזר: ${pluralize(count, 'דוח אחד שטרם התקבל', 'דוחות שטרם התקבלו')}`,
  open: 'פתיחה',
  openLabel: (agent: string) => `פתיחת ההודעה אל ${agent} ב-WhatsApp`,
  againLabel: (agent: string) => `שליחה חוזרת אל ${agent}`,
  cancelLabel: (agent: string) => `ביטול השליחה אל ${agent}`,
  opened: 'נפתח ב-WhatsApp',
  once: 'כל דוח נשלח פעם אחת בלבד. השליחה נרשמת ביומן הפעולות.',
  unknownHint: 'ייתכן שההודעה הגיעה. בדקו עם הסוכן לפני שליחה חוזרת.',
} as const;

export const reasonTexts: Record<NonNullable<Sending['reason']>, string> = {
  bad_address: 'הכתובת אינה תקינה',
  rejected: 'שרת האימייל דחה',
  deferred: 'שרת האימייל ביקש לנסות מאוחר יותר',
  unreachable: 'שרת האימייל אינו זמין',
  not_printed: 'ה-PDF לא הופק',
  month_changed: 'החודש נסגר או נפתח מאז',
  lost: 'החיבור נותק בזמן השליחה',
  restored: 'היה בתור בגיבוי ששוחזר; ייתכן שנשלח אחריו',
};
