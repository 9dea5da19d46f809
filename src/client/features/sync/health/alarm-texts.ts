import { salesCount } from '#contract/features/sales/sale-texts';
import type { SyncAlarm } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { paths } from '#client/lib/location/paths';
import { formatCount } from '#client/components/values/format-number';
import { formatMoment } from '#client/components/values/format-date';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { entityList, spanText } from './health-texts';

/** Alarm with its title and advice. */
export interface AlarmText {
  title: string;
  advice: string;
  /** Path of the affected records. */
  to?: string;
}

const FAULTS = { missing: 'ללא תאריך', impossible: 'בתאריך לא אפשרי' } as const;

export function alarmText(alarm: SyncAlarm): AlarmText {
  switch (alarm.kind) {
    case 'failing':
      return {
        title: `${formatCount(alarm.runs)} סנכרונים נכשלו ברצף`,
        advice: `${alarm.error === null ? '' : `${alarm.error}. `}יש לטפל בסיבה ולהפעיל סנכרון; עד אז הנתונים אינם מתעדכנים.`,
      };
    case 'zero_rows':
      return {
        title: `לא התקבלו רשומות: ${entityList(alarm.entities)}`,
        advice: 'יש לבדוק ב-CRM שלמפתח החיבור יש הרשאה לקרוא אותן, ובמיפוי שהאובייקט נכון.',
      };
    case 'stale':
      return {
        title:
          alarm.since === null ? 'טרם הושלם סנכרון' : `הנתונים אינם מעודכנים: ${entityList(alarm.entities)}`,
        advice:
          alarm.since === null
            ? 'יש להפעיל סנכרון מלא.'
            : `מאז הסנכרון האחרון שהושלם, ${momentText(alarm.since)}, עבר יותר מ${prefixed(spanText(alarm.limitMinutes))}. יש להפעיל סנכרון, ואם הוא נכשל לבדוק את החיבור ל-CRM.`,
      };
    case 'different':
      return {
        title: `הנתונים אינם תואמים ל-CRM: ${entityList(alarm.entities)}`,
        advice: 'יש להפעיל השוואה חוזרת. אם ההבדל נשאר, יש לבדוק את ההרשאות ב-CRM ולהפעיל סנכרון מלא.',
      };
    case 'refused':
      return {
        title: `רשומות רבות נדחות: ${alarm.entities.map(refusedText).join('; ')}`,
        advice: 'יש לעיין ברשומות שנדחו, ולתקן אותן ב-CRM או את המיפוי.',
      };
    case 'budget':
      return {
        title: `מכסת הקריאות היומית כמעט נוצלה: ${formatCount(alarm.used)} מתוך ${formatCount(alarm.limit)}`,
        advice: `המכסה מתחדשת ב-${formatMoment(alarm.resetsAt).time}. עד אז לא כדאי להפעיל סנכרון מלא.`,
      };
    case 'unreconciled':
      return {
        title: alarm.since === null ? 'הנתונים עדיין לא הושוו ל-CRM' : 'הנתונים לא הושוו ל-CRM זמן רב',
        advice:
          alarm.since === null
            ? 'יש להפעיל השוואה עכשיו.'
            : `ההשוואה האחרונה שהושלמה נערכה ${momentText(alarm.since)}. יש להפעיל השוואה עכשיו.`,
      };
    case 'sale_dates':
      return {
        title: `${salesCount(alarm.sales, formatCount)} ${FAULTS[alarm.fault]}`,
        advice: 'מכירה כזאת אינה נכללת באף תקופה ובאף משכורת. יש לתקן את התאריך ב-CRM.',
        to: paths.sales({ dateFault: alarm.fault }),
      };
    case 'identity':
      return {
        title: 'אין גישה ל-Google',
        advice: `הגישה נפסקה ${momentText(alarm.since)}. עד שתחזור, אי אפשר להזמין אנשים, ומי שהוזמנו אינם יכולים להתחבר בפעם הראשונה. יש לבדוק את קובץ חשבון השירות ואת החיבור של השרת לאינטרנט.`,
      };
    case 'backup':
      return {
        title: alarm.since === null ? 'אף גיבוי עוד לא נבדק' : 'הגיבוי האחרון שנבדק ישן',
        advice: `${alarm.since === null ? '' : `הוא נכתב ${momentText(alarm.since)}. `}יש לכתוב גיבוי ולבדוק אותו בפקודה admin drill לפחות פעם ב-${formatCount(alarm.limitDays)} ימים.`,
      };
  }
}

function refusedText({
  entity,
  refused,
  total,
}: {
  entity: keyof typeof entityTexts;
  refused: number;
  total: number;
}) {
  return `${entityTexts[entity]} (${formatCount(refused)} מתוך ${formatCount(total)})`;
}

function momentText(iso: string): string {
  const { day, time } = formatMoment(iso);
  return `ב-${day} בשעה ${time}`;
}

/** Adds a hyphen after a prefix letter, as numbers require and words do not. */
function prefixed(text: string): string {
  return /^\d/.test(text) ? `-${text}` : text;
}
