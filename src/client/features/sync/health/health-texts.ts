import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  DifferenceAxis,
  EntityReport,
  Sums,
} from '#contract/features/crm-mirror/sync/comparison-contract';
import { formatCount } from '#client/components/values/format-number';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';

const MINUTE_S = 60;

const HOUR_MINUTES = 60;

export const healthTexts = {
  title: 'התאמה ל-CRM',
  loading: 'מצב הנתונים נטען',
  failedTitle: 'מצב הנתונים לא נטען',

  equal: 'תואם ל-CRM',
  repaired: 'תואם ל-CRM לאחר תיקון',
  different: 'לא תואם ל-CRM',
  except: (count: number): string =>
    count === 1 ? ', חוץ מרשומה אחת שנדחתה' : `, חוץ מ-${formatCount(count)} רשומות שנדחו`,
  failed: 'ההשוואה האחרונה נכשלה',
  cancelled: 'ההשוואה האחרונה בוטלה',
  never: 'הנתונים עדיין לא הושוו ל-CRM',
  neverHint: 'כשהסנכרון האוטומטי פעיל ההשוואה נערכת בכל לילה, ואפשר להפעיל אותה גם עכשיו.',
  checkedAt: 'הושווה ב-',
  calls: (count: number): string => (count === 1 ? 'קריאה אחת ל-CRM' : `${formatCount(count)} קריאות ל-CRM`),
  check: 'השוואה עכשיו',
  checking: 'ההשוואה פועלת',
  updating: 'מעדכנים את הנתונים לפני ההשוואה',
  comparing: (entity: string, index: number): string =>
    `משווים ${entity}, ${index} מתוך ${SYNC_ENTITIES.length}`,
  hint: 'ההשוואה סופרת ומסכמת את הרשומות ב-CRM עצמו, מוצאת את מה ששונה ומתקנת אותו כאן. דבר אינו משתנה ב-CRM.',

  /** @param days age of the backup, not of its test */
  provenBackup: (days: number): string =>
    days === 0
      ? 'הגיבוי האחרון שנבדק נכתב היום'
      : days === 1
        ? 'הגיבוי האחרון שנבדק נכתב אתמול'
        : `הגיבוי האחרון שנבדק נכתב לפני ${formatCount(days)} ימים`,

  details: 'פירוט לפי סוג נתונים',
  entity: 'נתונים',
  ours: 'אצלנו',
  theirs: 'ב-CRM',
  result: 'תוצאה',
  group: 'קבוצה',
  records: 'רשומות',
  more: (count: number): string => `ועוד ${formatCount(count)}`,
  added: 'נוספו',
  fixed: 'תוקנו',
  deleted: 'נמחקו',
  meanwhile: (count: number): string => `השתנו ב-CRM בזמן ההשוואה: ${formatCount(count)}`,
  refused: (count: number): string => `רשומות שנדחו ואינן נכללות: ${formatCount(count)}`,
  differencesIn: (entity: string): string => `מה היה שונה: ${entity}`,

  budget: 'קריאות ל-CRM',
  minute: 'בדקה האחרונה',
  day: 'היום',
  of: 'מתוך',
  resets: 'מתחדש ב-',
  ample: 'תקין',
  scarce: 'קרוב למגבלה',
  spent: 'נוצל',

  forecast: 'צפי לסנכרון מלא:',
  about: (calls: number, seconds: number): string => `כ-${formatCount(calls)} קריאות, ${duration(seconds)}`,
  freshness: 'עדכניות לפי סוג נתונים',
  off: 'כבוי במיפוי, אינו מתעדכן',
  neverRead: 'טרם נקרא עד סופו',
  fits: 'נותרו היום מספיק קריאות.',
  fitsNot: (left: number): string =>
    `נותרו היום רק ${formatCount(left)} קריאות: סנכרון מלא יושהה לפני סופו וימשיך מעצמו כשיתחדשו.`,

  mappingFits: (isKnown: boolean): string =>
    isKnown ? 'המיפוי תואם ל-CRM' : 'המיפוי ייבדק מול ה-CRM בסנכרון הבא',
  mappingUnchosen: 'מיפוי ה-CRM טרם נקבע, ולכן הסנכרון אינו פועל',
  mappingDiffers: (isBroken: boolean): string =>
    isBroken ? 'המיפוי אינו תואם ל-CRM, ולכן הסנכרון אינו פועל' : 'המיפוי והגדרות ה-CRM אינם תואמים לגמרי',
  fullRunDue: 'המיפוי או אזור הזמן השתנו: עד סוף הסנכרון המלא הבא חלק מהנתונים הם לפי ההגדרה הקודמת.',
  metadataReadAt: 'הגדרות ה-CRM נקראו ב-',
  toMapping: 'למיפוי',

  alarms: 'דורש טיפול',
  alertMails: 'התראות באימייל',
  alertMailsNote: 'הודעה אחת כשנדרש טיפול, ואחת כשכבר אין בו צורך',
  cannotSendAlerts: 'שרת האימייל אינו מוגדר, ולכן אי אפשר לשלוח התראות',
  none: '—',
} as const;

export const entityStatusTexts: Record<EntityReport['status'], string> = {
  equal: 'תואם',
  repaired: 'תוקן',
  different: 'שונה',
};

/** Appends the number of excluded refused records to a verdict. */
export function withRefusedCount(verdict: string, refused: number): string {
  return refused === 0 ? verdict : verdict + healthTexts.except(refused);
}

const AXES: Record<DifferenceAxis, string> = {
  month: 'חודש',
  modified: 'שינוי אחרון',
  agentId: 'סוכן',
  marketerId: 'משווק',
  statusCode: 'סטטוס',
};

/** Names of money fields. */
const SUMS: Record<string, string> = { amount: 'סכום', commission: 'עמלה', price: 'מחיר' };

export function axisText(axis: DifferenceAxis): string {
  return AXES[axis];
}

/** Returns a group's sums with their names, in the given order. */
export function namedSums({ sums }: Sums): { name: string; value: number }[] {
  return Object.entries(sums).map(([field, value]) => ({ name: SUMS[field] ?? field, value }));
}

export function entityList(entities: readonly SyncEntity[]): string {
  return entities.map((entity) => entityTexts[entity]).join(', ');
}

function duration(seconds: number): string {
  if (seconds < MINUTE_S) return 'פחות מדקה';
  const minutes = Math.round(seconds / MINUTE_S);
  if (minutes === 1) return 'כדקה';
  return minutes < HOUR_MINUTES
    ? `כ-${minutes} דקות`
    : `כ-${formatCount(Math.round(minutes / HOUR_MINUTES))} שעות`;
}

/** Formats a duration in minutes, for a limit. */
export function spanText(minutes: number): string {
  if (minutes === HOUR_MINUTES) return 'שעה';
  if (minutes < 2 * HOUR_MINUTES) return `${minutes} דקות`;
  return minutes === 24 * HOUR_MINUTES ? 'יממה' : `${Math.round(minutes / HOUR_MINUTES)} שעות`;
}
