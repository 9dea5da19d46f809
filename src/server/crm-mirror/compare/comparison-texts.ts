export const NEVER_SYNCHRONISED = 'טרם הושלם סנכרון, יש להפעיל סנכרון מלא לפני ההשוואה';

export function notEnoughCalls(needed: number, left: number): string {
  return `ההשוואה לא התחילה: נדרשות לה כ-${needed} קריאות למערכת ה-CRM, ונותרו היום ${left}`;
}

/** Shown when the comparison has used up its share of the day's calls. */
export const TOO_MANY_CALLS =
  'ההשוואה הופסקה לפני סופה כי נדרשו לה קריאות רבות מדי למערכת ה-CRM. יש להפעיל סנכרון מלא';

/** Shown when the differing records could not be narrowed down to a readable number. */
export function tooManyToRead(records: number): string {
  return `ההשוואה הופסקה לפני סופה כי היה צריך לקרוא ${records} רשומות בבת אחת. יש להפעיל סנכרון מלא`;
}

/** Shown when a grouping field has a different value for almost every record. */
export const TOO_MANY_GROUPS =
  'ההשוואה הופסקה לפני סופה כי בשדה שלפיו משווים יש ערכים שונים רבים מדי, למשל תאריך עם שעה. יש לבדוק את מיפוי השדות, או להפעיל סנכרון מלא';

/** Shown while a full synchronisation is paused: the mirror differs until it ends. */
export const PASS_PAUSED = 'הסנכרון המלא הושהה לפני סופו. ההשוואה תתאפשר כשהוא יסתיים או יבוטל';
