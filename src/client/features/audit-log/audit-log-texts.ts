import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { mappingPartTexts } from '#contract/features/crm-mirror/mapping/mapping-texts';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';

export const auditLogTexts = {
  table: 'יומן פעולות',
  search: 'מי, מה או על מי',
  dates: 'תאריכים',
  at: 'מתי',
  actor: 'מי',
  action: 'מה',
  target: 'על מה',
  onWhom: 'על מי',
  change: 'לפני ← אחרי',
  requestId: 'מספר פנייה',
  address: 'כתובת רשת',
  server: 'השרת',
  unknownUser: 'משתמש לא מוכר',
  entries: 'פעולות',
  panel: 'פעולה',
  changes: 'לפני ואחרי',
  details: 'פרטים',
  noChanges: 'לפעולה הזו אין לפני ואחרי.',
  noneTitle: 'אין רשומות כאלה',
  none: 'אין פעולה שמתאימה לסינון. רשומות נשמרות 24 חודשים לפחות ואינן ניתנות לעריכה.',
  nothing: '—',
  yes: 'כן',
  no: 'לא',
} as const;

/** Texts of enum values by field. */
export const auditValueTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: { active: 'פעיל', invited: 'הזמנה פתוחה', inactive: 'לא פעיל' },
  employment: { employee: 'שכיר', self_employed: 'עצמאי' },
  vat: ledgerTexts.vat,
  direction: { asc: 'עולה', desc: 'יורד' },
  file: { xlsx: 'Excel', pdf: 'PDF' },
  files: { xlsx: 'Excel', pdf: 'PDF', both: 'Excel ו-PDF' },
  show: { all: 'הכול', active: 'פעילים', inDebt: 'בחובה', over90: 'חובה מעל 90 ימים' },
  entity: entityTexts,
  part: mappingPartTexts,
  mode: { shared: 'קוד אחד לכולם', own: 'קוד אישי לכל אחד' },
};
