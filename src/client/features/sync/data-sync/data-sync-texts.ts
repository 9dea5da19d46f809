import type { RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunStatus } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncReasonKind } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { formatCount } from '#client/components/values/format-number';

export const kindTexts: Record<RunKind, string> = {
  last_update: 'לפי עדכון אחרון',
  full: 'מלא',
  compare: 'השוואה מול ה-CRM',
};

export const statusTexts: Record<SyncRunStatus, string> = {
  running: 'פועל',
  paused: 'הושהה',
  ok: 'הושלם',
  failed: 'נכשל',
  cancelled: 'בוטל',
};

/** Initiators of runs that no user requested. */
export const reasonTexts: Record<Exclude<SyncReasonKind, 'person'>, string> = {
  page: 'דפדפן פתוח',
  schedule: 'תזמון השרת',
  start: 'הפעלת השרת',
};

export const dataSyncTexts = {
  runTitle: 'סנכרון עכשיו',
  lastSync: 'הסנכרון המוצלח האחרון:',
  neverTitle: 'הנתונים טרם סונכרנו',
  never: 'הסנכרון הראשון מביא את כל הנתונים ממערכת ה-CRM. אפשר להפעיל אותו כאן.',
  lastUpdateHint: 'סנכרון לפי עדכון אחרון מביא רק רשומות שהשתנו.',
  fullHint: 'סנכרון מלא קורא הכול מחדש ומסיר רשומות שנמחקו ב-CRM.',
  fullTitle: 'להפעיל סנכרון מלא?',
  fullText:
    'כל הרשומות ייקראו מחדש ממערכת ה-CRM, ורשומות שנמחקו שם יוסרו גם כאן. סנכרון מלא נמשך זמן רב יותר ומשתמש במכסת הקריאות היומית. אפשר להמשיך לעבוד בזמן שהוא פועל.',
  fullStart: 'הפעלת סנכרון מלא',
  fullWaits: 'סנכרון אחר פועל כעת. אפשר להתחיל סנכרון מלא בסיומו.',
  back: 'חזרה',
  failedTitle: {
    last_update: 'הסנכרון האחרון נכשל',
    full: 'הסנכרון האחרון נכשל',
    compare: 'ההשוואה האחרונה נכשלה',
  },
  tryAgain: 'ניסיון חוזר',

  pausedTitle: 'הסנכרון המלא הושהה',
  pausedBegan: 'התחיל ב-',
  pausedAt: (entity: string, count: number): string =>
    `הגיע ל${entity}, ${count === 1 ? 'נקראה רשומה אחת' : `נקראו ${formatCount(count)} רשומות`}.`,
  pausedUntil: 'ימשיך מעצמו ב-',
  pausedHint: 'מה שנקרא נשמר, והסנכרון ימשיך מאותו מקום. עד אז סנכרון לפי עדכון אחרון פועל כרגיל.',
  resume: 'המשך עכשיו',
  cancelPaused: 'ביטול הסנכרון המלא',
  passBegan: 'הקריאה התחילה ב-',
  passHint: 'רשומות שנמחקו ב-CRM אחרי כן יימחקו כאן בסנכרון המלא הבא.',

  starting: 'הסנכרון מתחיל…',
  /** A requested run waits for the end of a run of another kind. */
  startsAfter: (requested: RunKind, running: RunKind): string => {
    const starts = requested === 'compare' ? 'ההשוואה תתחיל מעצמה' : 'הסנכרון המלא יתחיל מעצמו';
    return `${starts} ${running === 'compare' ? 'כשההשוואה תסתיים' : 'כשהסנכרון הזה יסתיים'}.`;
  },
  runningTitle: {
    last_update: 'סנכרון לפי עדכון אחרון פועל',
    full: 'סנכרון מלא פועל',
    compare: 'ההשוואה מול ה-CRM פועלת',
  },
  startedAt: 'התחיל בשעה',
  by: 'ביוזמת',
  elapsed: 'משך',
  rate: 'קצב',
  perSecond: (records: number): string =>
    records === 1 ? 'רשומה אחת בשנייה' : `${formatCount(records)} רשומות בשנייה`,
  remaining: 'נותרו',
  aboutMinutes: (minutes: number): string => (minutes === 1 ? 'כדקה' : `כ-${minutes} דקות`),
  aboutSeconds: (seconds: number): string => `כ-${seconds} שניות`,
  calls: 'קריאות ל-CRM',
  waiting: {
    quota: 'ממתין למכסת הקריאות של ה-CRM, ימשיך בשעה',
    retry: 'ה-CRM לא השיב כראוי, ניסיון נוסף בשעה',
  },
  cancel: { last_update: 'ביטול הסנכרון', full: 'ביטול הסנכרון', compare: 'ביטול ההשוואה' },
  cancelling: {
    last_update: 'הסנכרון ייעצר בסוף העמוד הנוכחי',
    full: 'הסנכרון ייעצר בסוף העמוד הנוכחי',
    compare: 'ההשוואה תיעצר בסוף העמוד הנוכחי',
  },
  cancelFailed: 'הביטול לא התקבל, נסו שוב',
  elsewhere: 'הסנכרון הופעל בכרטיסייה אחרת',
  /** Progress of the run for screen readers. */
  nowReading: (entity: string, index: number, count: number): string =>
    `הסנכרון פועל: קורא ${entity}, ${index} מתוך ${count}`,
  progress: 'התקדמות הסנכרון',
  byEntity: 'פירוט לפי סוג',

  entity: 'נתונים',
  stateDone: 'הסתיים',
  stateReading: 'נקרא כעת',
  stateComparing: 'מושווה כעת',
  stateCompared: 'הושווה',
  stateWaiting: 'ממתין',
  read: 'נקראו',
  saved: 'עודכנו',
  deleted: 'נמחקו',
  refused: 'נדחו',
  total: 'סה״כ',
  ofExpected: 'מתוך',

  history: 'היסטוריית סנכרונים',
  historyLoading: 'ההיסטוריה נטענת',
  historyEmptyTitle: 'עדיין לא היו סנכרונים',
  historyEmpty: 'כל סנכרון יופיע כאן עם מספרי הרשומות, משכו ותוצאתו.',
  when: 'מתי',
  kind: 'סוג',
  initiator: 'ביוזמת',
  result: 'תוצאה',
  duration: 'משך',
  getDetails: (moment: string): string => `פירוט הסנכרון מ-${moment}`,
  detailsOfSeveral: (from: string, until: string): string => `פירוט הסנכרונים מ-${from} עד ${until}`,
  countsAt: (moment: string): string => `רשומות לפי סוג, הסנכרון מ-${moment}`,
  quiet: (count: number): string =>
    count === 1 ? 'סנכרון אוטומטי אחד ללא שינויים' : `${formatCount(count)} סנכרונים אוטומטיים ללא שינויים`,
  until: 'עד',
  removedPerson: 'משתמש שהוסר',
  noCounts: 'לא נקראו רשומות.',
  error: 'שגיאה:',
  unknown: '—',

  refusals: 'רשומות שנדחו',
  refusalsHint: 'רשומות שלא התאימו למבנה הנתונים. כל סנכרון מנסה אותן שוב.',
  refusalsLoading: 'הרשומות שנדחו נטענות',
  noRefusals: 'אין רשומות שנדחו.',
  noRefusalsOfKind: 'אין רשומות שנדחו מסוג זה.',
  allEntities: 'כל סוגי הנתונים',
  filterEntity: 'סינון לפי סוג נתונים',
  recordId: 'מזהה',
  reason: 'סיבה',
  since: 'נדחתה',
  show: 'הצגה',
  showRecord: (id: string): string => `הצגת הרשומה ${id}`,
  record: 'הרשומה כפי שהתקבלה',
  recordTitle: 'רשומה שנדחתה',
  recordMissing: 'הרשומה כבר אינה דחויה.',
  recordFailed: 'הרשומה לא נטענה',

  auto: 'סנכרון אוטומטי',
  autoOn: 'סנכרון אוטומטי פעיל',
  autoHint: 'הנתונים מסתנכרנים אוטומטית בתדירות שנקבעה.',
  autoPrompt: 'לסנכרן את הנתונים באופן אוטומטי?',
  autoPromptReason: 'עד שתבחרו, הנתונים מסתנכרנים רק בהתחברות או בלחיצה על כפתור הסנכרון.',
  autoYes: (minutes: number) => `כן, כל ${minutes} דקות`,
  autoNo: 'לא, סנכרון ידני בלבד',
  minutes: 'דקות',
  interval: 'תדירות הסנכרון',
  intervalHint: 'דקה לפחות.',

  manageMissing: 'להפעלת סנכרון ולצפייה בהיסטוריה נדרשת הרשאה נוספת:',
} as const;
