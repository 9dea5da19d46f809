/** Words of every exported file. */
export const listsTexts = {
  total: (count: string, name: string): string => `סה״כ ${count} ${name}`,
  about: 'על הקובץ',
  contents: 'תוכן',
  rows: 'שורות',
  exportedAt: 'הופק',
  exportedBy: 'הופק על ידי',
  lastSync: 'סנכרון אחרון מול ה-CRM',
  neverSynced: 'טרם בוצע סנכרון',
  filter: 'סינון',
  unfiltered: 'ללא סינון',
  sort: 'מיון',
  ascending: 'בסדר עולה',
  descending: 'בסדר יורד',
  yes: 'כן',
  no: 'לא',
} as const;
