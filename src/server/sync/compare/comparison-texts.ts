/** There is nothing to compare yet. */
export const NEVER_SYNCHRONISED = 'עוד לא הושלם אף סנכרון, יש להריץ סנכרון מלא לפני ההשוואה';

/** The day's calls would not suffice. */
export function notEnoughCalls(needed: number, left: number): string {
  return `ההשוואה לא התחילה: נדרשות לה כ-${needed} קריאות למערכת ה-CRM, ונותרו היום ${left}`;
}

/** It has used up its share of the day's calls. */
export const TOO_MANY_CALLS =
  'ההשוואה הופסקה לפני סופה כי נדרשו לה קריאות רבות מדי למערכת ה-CRM. יש להריץ סנכרון מלא';

/** What differs could not be narrowed down so far that it may be read. */
export function tooManyToRead(records: number): string {
  return `ההשוואה הופסקה לפני סופה כי היה צריך לקרוא ${records} רשומות בבת אחת. יש להריץ סנכרון מלא`;
}

/** A field by which records are put into groups has a value of its own for nearly each of them. */
export const TOO_MANY_GROUPS =
  'ההשוואה הופסקה לפני סופה כי בשדה שלפיו משווים יש ערכים שונים רבים מדי, למשל תאריך עם שעה. יש לבדוק את מיפוי השדות, או להריץ סנכרון מלא';

/** A mirror that is read anew differs until that has ended. */
export const PASS_PAUSED = 'הסנכרון המלא הושהה לפני סופו. ההשוואה תתאפשר כשהוא יסתיים או יבוטל';
