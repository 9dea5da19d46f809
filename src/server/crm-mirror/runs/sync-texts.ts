import { entityTexts, runTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { RunKind, SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import { issueText, partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { businessTime } from '#server/lib/clock';
import {
  ComparisonStopped,
  CrmError,
  type CrmErrorKind,
  MappingBroken,
  ObjectsUnreadable,
  type SyncStopKind,
  SyncStopped,
} from '../crm/crm-error';

const DONE_TEXTS: Readonly<Record<RunKind, string>> = {
  last_update: 'הסנכרון לפי עדכון אחרון הושלם',
  full: 'הסנכרון המלא הושלם',
  compare: 'ההשוואה מול ה-CRM הושלמה',
};

/** Returns the message of a finished run. */
export function doneText({ kind, passStartedAt }: Pick<SyncRunView, 'kind' | 'passStartedAt'>): string {
  return passStartedAt === null ? DONE_TEXTS[kind] : `${DONE_TEXTS[kind]}. ${passBeganText(passStartedAt)}`;
}

/** Returns the reason of a pause, and when the pass resumes. */
export function pausedText({ error, resumesAt }: Pick<SyncRunView, 'error' | 'resumesAt'>): string {
  const until = resumesAt === null ? '' : `, הוא ימשיך מעצמו ב-${momentText(resumesAt)}`;
  return [`הסנכרון המלא הושהה${until}`, ...(error === null ? [] : [error])].join('. ');
}

/** Answer of a closing server to requests that wait for a run of another one. */
export const goesOnText = 'השרת נסגר, והסנכרון ממשיך בשרת אחר';

/** Formats a moment as on the pages, e.g. `25.11.2026 18:05`. */
function momentText(iso: string): string {
  const [date = '', time = ''] = businessTime(new Date(iso)).split('T');
  const [year, month, day] = date.split('-').map(Number);
  return `\u2068${day}.${month}.${year} ${time.slice(0, 5)}\u2069`;
}

function passBeganText(beganAt: string): string {
  return `הוא התחיל ב-${momentText(beganAt)}: רשומות שנמחקו ב-CRM אחרי כן יימחקו כאן בסנכרון המלא הבא`;
}

const DAILY_CAP = 'מכסת הקריאות היומית למערכת ה-CRM נוצלה, היא תתחדש בחצות (שעון UTC)';
const PASS_CAP = 'הקריאות היומיות למערכת ה-CRM שמוקצות לסנכרון המלא נוצלו לעת עתה';
const UNKNOWN = 'הסנכרון נכשל בשל תקלה בשרת';

/** Error of a run with a server that died. */
export const DEAD_RUN = 'השרת שביצע את הסנכרון הפסיק לפעול באמצע';

const CRM_FAILURES: Readonly<Record<CrmErrorKind, string>> = {
  rate_limited: 'מערכת ה-CRM חסמה את הקריאות בשל עומס, נסו שוב בעוד דקה',
  unauthorized: 'מערכת ה-CRM דחתה את מפתח החיבור (token), יש לבדוק את הגדרות החיבור',
  forbidden: 'למפתח החיבור ל-CRM אין הרשאה לקרוא את הנתונים',
  bad_request: 'מערכת ה-CRM דחתה את הבקשה, ייתכן ששדה או אובייקט שונו בה',
  server: 'תקלה במערכת ה-CRM, נסו שוב מאוחר יותר',
  network: 'אין חיבור למערכת ה-CRM',
  timeout: 'מערכת ה-CRM לא ענתה בזמן',
  malformed: 'התקבלה תשובה לא תקינה ממערכת ה-CRM',
};

/** Messages of runs that were stopped for our own reasons. */
export const stopTexts: Readonly<Record<SyncStopKind, string>> = {
  guard: 'הסנכרון נעצר: הוא היה מוחק חלק גדול מדי מהרשומות. דבר לא נמחק, יש לבדוק את הנתונים וההרשאות ב-CRM',
  empty: 'הסנכרון נעצר: מערכת ה-CRM לא החזירה אף רשומה. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  incomplete: 'הסנכרון נעצר: התשובות ממערכת ה-CRM לא היו שלמות. דבר לא נמחק',
  closing: 'הסנכרון הופסק כי השרת נסגר',
  cancelled: runTexts.cancelled,
  lease_lost: 'הסנכרון הופסק כי שרת אחר המשיך אותו',
  not_configured: 'החיבור למערכת ה-CRM לא הוגדר',
  mapping_unchosen: 'מיפוי ה-CRM טרם נקבע. יש לבדוק ולשמור אותו בהגדרות פונקציות, ואז לסנכרן',
  mapping: 'הסנכרון נעצר לפני שנכתב דבר: מיפוי השדות אינו תואם ל-CRM',
  reading_changed: 'הסנכרון נעצר: המיפוי או אזור הזמן השתנו תוך כדי הסנכרון, יש להפעיל אותו שוב',
};

/** Different messages for a comparison, or for one entity of it. */
const COMPARISON_STOPS: Partial<Record<SyncStopKind, string>> = {
  guard: 'לפי מערכת ה-CRM היה צריך למחוק חלק גדול מדי מהרשומות. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  empty: 'מערכת ה-CRM לא החזירה אף רשומה. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  incomplete: 'התשובות ממערכת ה-CRM לא היו שלמות. דבר לא נמחק',
  closing: 'ההשוואה הופסקה כי השרת נסגר',
  lease_lost: 'ההשוואה הופסקה כי שרת אחר המשיך אותה',
};

/** Problems of a comparison, or of one entity of it. */
export const comparisonTexts = {
  neverSynchronised: 'טרם הושלם סנכרון, יש להפעיל סנכרון מלא לפני ההשוואה',
  notEnoughCalls: (needed: number, left: number) =>
    `ההשוואה לא התחילה: נדרשות לה כ-${needed} קריאות למערכת ה-CRM, ונותרו היום ${left}`,
  /** Its share of the day's calls is used up. */
  tooManyCalls: 'ההשוואה הופסקה לפני סופה כי נדרשו לה קריאות רבות מדי למערכת ה-CRM. יש להפעיל סנכרון מלא',
  /** The differing records could not be narrowed down to a readable number. */
  tooManyToRead: (records: number) =>
    `ההשוואה הופסקה לפני סופה כי היה צריך לקרוא ${records} רשומות בבת אחת. יש להפעיל סנכרון מלא`,
  /** A grouping field has a different value for almost every record. */
  tooManyGroups:
    'ההשוואה הופסקה לפני סופה כי בשדה שלפיו משווים יש ערכים שונים רבים מדי, למשל תאריך עם שעה. יש לבדוק את מיפוי השדות, או להפעיל סנכרון מלא',
  /** The mirror differs until the full synchronisation ends. */
  passPaused: 'הסנכרון המלא הושהה לפני סופו. ההשוואה תתאפשר כשהוא יסתיים או יבוטל',
} as const;

const MAX_ISSUES = 5;

/** Describes the mapping's faults: entity, field, and the CRM's alternatives. */
function brokenText({ issues }: MappingBroken): string {
  const lines = issues.slice(0, MAX_ISSUES).map((issue) => {
    const meant = issue.suggestions.map(({ name, label }) => `\u2068${label} (${name})\u2069`);
    const instead = meant.length > 0 ? `. אולי הכוונה ל: ${meant.join(', ')}` : '';
    return `${entityTexts[issue.entity]}, ${partText(issue.part)}: ${issueText(issue)}${instead}`;
  });
  const rest = issues.length > MAX_ISSUES ? [`ועוד ${issues.length - MAX_ISSUES}`] : [];
  return [`${stopTexts.mapping}.`, ...lines, ...rest].join('\n');
}

/** Lists the unread objects and possible remedies. */
function unreadableText({ results }: ObjectsUnreadable): string {
  const named = (why: SyncResult['unreadable']): string =>
    results.flatMap(({ entity, unreadable }) => (unreadable === why ? [entityTexts[entity]] : [])).join(', ');
  const [forbidden, missing] = [named('forbidden'), named('not_in_plan')];
  return [
    ...(forbidden ? [`אין הרשאה לקרוא מה-CRM: ${forbidden}.`] : []),
    ...(missing ? [`אינם כלולים בתוכנית של ה-CRM: ${missing}.`] : []),
    'שאר הנתונים סונכרנו. אפשר לתקן את ההרשאות ב-CRM, או לכבות את הסוג הזה במיפוי.',
  ].join(' ');
}

/** Returns the user-facing reason of a failed run. */
export function failureText(error: unknown, kind?: RunKind): string {
  if (error instanceof ComparisonStopped) return error.problem;
  if (error instanceof MappingBroken) return brokenText(error);
  if (error instanceof ObjectsUnreadable) return unreadableText(error);
  const own = kind === 'compare' ? COMPARISON_STOPS : {};
  if (error instanceof SyncStopped) return own[error.kind] ?? stopTexts[error.kind];
  if (!(error instanceof CrmError)) return UNKNOWN;
  if (error.dailyCap) return kind === 'full' ? PASS_CAP : DAILY_CAP;
  return CRM_FAILURES[error.kind];
}
