import { runTexts } from '../../../contract/sync/run-texts';
import type { RunKind } from '../../../contract/sync/sync-contract';
import { entityTexts } from '../../../contract/sync/entity-texts';
import { issueText, partText } from '../../../contract/mapping/mapping-texts';
import { ComparisonStopped } from '../compare/comparison-limits';
import { CrmError, MappingBroken, SyncStopped, type CrmErrorKind, type SyncStopKind } from '../crm/crm-error';

/** What a finished run says of itself. */
export const syncDoneTexts: Readonly<Record<RunKind, string>> = {
  last_update: 'הסנכרון לפי עדכון אחרון הושלם',
  full: 'הסנכרון המלא הושלם',
  compare: 'ההשוואה מול ה-CRM הושלמה',
};

const DAILY_CAP = 'מכסת הקריאות היומית למערכת ה-CRM נוצלה, היא תתחדש בחצות (שעון UTC)';
const UNKNOWN = 'הסנכרון נכשל בשל תקלה בשרת';

/** Error of a run whose server ended in the middle. */
export const DEAD_RUN = 'השרת שביצע את הסנכרון הפסיק לפעול באמצע';

const CRM_FAILURES: Readonly<Record<CrmErrorKind, string>> = {
  rate_limited: 'מערכת ה-CRM חסמה את הקריאות בשל עומס, נסו שוב בעוד דקה',
  unauthorized: 'מערכת ה-CRM דחתה את האסימון (token), יש לבדוק את הגדרות החיבור',
  forbidden: 'לאסימון של מערכת ה-CRM אין הרשאה לקרוא את הנתונים',
  bad_request: 'מערכת ה-CRM דחתה את הבקשה, ייתכן ששדה או אובייקט שונו בה',
  server: 'תקלה במערכת ה-CRM, נסו שוב מאוחר יותר',
  network: 'אין חיבור למערכת ה-CRM',
  timeout: 'מערכת ה-CRM לא ענתה בזמן',
  malformed: 'התקבלה תשובה לא תקינה ממערכת ה-CRM',
};

const STOPS: Readonly<Record<SyncStopKind, string>> = {
  guard: 'הסנכרון נעצר: הוא היה מוחק חלק גדול מדי מהרשומות. דבר לא נמחק, יש לבדוק את הנתונים וההרשאות ב-CRM',
  empty: 'הסנכרון נעצר: מערכת ה-CRM לא החזירה אף רשומה. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  incomplete: 'הסנכרון נעצר: התשובות ממערכת ה-CRM לא היו שלמות. דבר לא נמחק',
  closing: 'הסנכרון הופסק כי השרת נסגר',
  cancelled: runTexts.cancelled,
  lease_lost: 'הסנכרון הופסק כי שרת אחר המשיך אותו',
  not_configured: 'החיבור למערכת ה-CRM לא הוגדר',
  mapping: 'הסנכרון נעצר לפני שנכתב דבר: מיפוי השדות אינו תואם את ה-CRM',
  reading_changed: 'הסנכרון נעצר: המיפוי או אזור הזמן השתנו תוך כדי הסנכרון, יש להפעיל אותו שוב',
};

/** The same where they read otherwise of a comparison, or of one entity's. */
const COMPARISON_STOPS: Partial<Record<SyncStopKind, string>> = {
  guard: 'לפי מערכת ה-CRM היה צריך למחוק חלק גדול מדי מהרשומות. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  empty: 'מערכת ה-CRM לא החזירה אף רשומה. דבר לא נמחק, יש לבדוק את ההרשאות ב-CRM',
  incomplete: 'התשובות ממערכת ה-CRM לא היו שלמות. דבר לא נמחק',
  closing: 'ההשוואה הופסקה כי השרת נסגר',
  lease_lost: 'ההשוואה הופסקה כי שרת אחר המשיך אותה',
};

const MOST_ISSUES = 5;

/** Where the mapping is broken: entity, field, what the CRM has instead. */
function brokenText({ issues }: MappingBroken): string {
  const lines = issues.slice(0, MOST_ISSUES).map((issue) => {
    const meant = issue.suggestions.map(({ name, label }) => `\u2068${label} (${name})\u2069`);
    const instead = meant.length > 0 ? `. אולי הכוונה ל: ${meant.join(', ')}` : '';
    return `${entityTexts[issue.entity]}, ${partText(issue.part)}: ${issueText(issue)}${instead}`;
  });
  const rest = issues.length > MOST_ISSUES ? [`ועוד ${issues.length - MOST_ISSUES}`] : [];
  return [`${STOPS.mapping}.`, ...lines, ...rest].join('\n');
}

/** Why a run of this kind failed, in words for the person who asked for it. */
export function failureText(error: unknown, kind?: RunKind): string {
  if (error instanceof ComparisonStopped) return error.problem;
  if (error instanceof MappingBroken) return brokenText(error);
  const own = kind === 'compare' ? COMPARISON_STOPS : {};
  if (error instanceof SyncStopped) return own[error.kind] ?? STOPS[error.kind];
  if (!(error instanceof CrmError)) return UNKNOWN;
  return error.dailyCap ? DAILY_CAP : CRM_FAILURES[error.kind];
}
