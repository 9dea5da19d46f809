import { formatCount, isolated } from '#client/components/values/format-number';
import type { AmountColumn, TargetProblem } from './target-problems';

const targets = (count: number): string => (count === 1 ? 'יעד אחד' : `${formatCount(count)} יעדים`);

export const targetsTexts = {
  open: 'יעדים לכולם…',
  title: (month: string) => `יעדים ל${month}`,
  sources: 'מקור היעדים',
  paste: 'הדבקה מ-Excel',
  pasteNote: 'שתי עמודות: סוכן או מספר עובד, וסכום.',
  pasted: 'השורות שהודבקו',
  factor: (month: string) => `יעדי ${month} ×`,
  percent: 'אחוז מהיעד הקודם',
  same: 'יעד אחד לכולם',
  amount: 'סכום היעד',
  preview: 'תצוגה מקדימה',
  rows: 'אילו שורות',
  filters: {
    all: (count: number) => `כולן ${formatCount(count)}`,
    fitting: (count: number) => `זוהו ${formatCount(count)}`,
    failing: (count: number) => `לא זוהו ${formatCount(count)}`,
  },
  line: 'שורה',
  key: 'הודבק',
  agent: 'סוכן',
  before: (month: string) => `יעד ${month}`,
  change: 'שינוי',
  chooseAgent: (key: string) => `הסוכן של ${key}`,
  choose: 'בחירת סוכן',
  fixAmount: (key: string) => `הסכום של ${key}`,
  known: (count: number) => (count === 1 ? 'סוכן אחד זוהה' : `${formatCount(count)} סוכנים זוהו`),
  save: (count: number) => `שמירת ${targets(count)}`,
  back: 'חזרה',
  leftOut: (rows: number, agents: number) =>
    [
      ...(rows === 0
        ? []
        : [rows === 1 ? 'שורה אחת שלא זוהתה לא תישמר.' : `${formatCount(rows)} שורות שלא זוהו לא יישמרו.`]),
      ...(agents === 0
        ? []
        : [
            agents === 1
              ? 'לסוכן אחד שאינו ברשימה יישאר היעד הקודם.'
              : `ל-${formatCount(agents)} סוכנים שאינם ברשימה יישאר היעד הקודם.`,
          ]),
    ].join(' '),
  failed: 'היעדים לא נשמרו',
  saved: (count: number) => (count === 1 ? 'נשמר יעד אחד' : `נשמרו ${targets(count)}`),
  none: 'השורות שיודבקו יופיעו כאן',
  heading: (line: string) => `השורה הראשונה נקראה ככותרת: ${isolated(line)}`,
  whichAmount: 'הודבקו יותר משתי עמודות. באיזו עמודה הסכום?',
  amountColumn: ({ column, sample }: AmountColumn) => `עמודה ${column + 1}: ${isolated(sample)}`,
  chooseColumn: 'השורות יופיעו אחרי בחירת העמודה',
} as const;

export const problemTexts: Record<TargetProblem, string> = {
  unknown: 'סוכן לא מוכר',
  ambiguous: 'כמה סוכנים בשם זה',
  amount: 'סכום לא תקין',
  twice: 'הסוכן מופיע פעמיים',
};

/** Spellings of the shekel in a sheet, as a regular expression. */
export const SHEKEL_SPELLINGS = 'ש["\'`׳״\u201c\u201d]{0,2}ח|שקל(?:ים)?|NIS|ILS|₪';
