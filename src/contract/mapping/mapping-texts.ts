import type { CrmFieldType } from './crm-metadata-contract';
import type { MappingIssue, ValueKind } from './sync-mapping-contract';

/** Words for the mapping, which both the server's failures and the pages say. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'שם',
  email: 'אימייל',
  phone: 'טלפון',
  isActive: 'פעיל',
  city: 'עיר',
  agentId: 'סוכן',
  taxId: 'ח.פ. / ת.ז.',
  marketerId: 'משווק',
  createdAt: 'מועד היצירה',
  sku: 'מק״ט',
  category: 'קטגוריה',
  price: 'מחיר',
  stockQuantity: 'כמות במלאי',
  location: 'מיקום',
  number: 'מספר',
  saleDate: 'תאריך המכירה',
  customerId: 'לקוח',
  productId: 'מוצר',
  quantity: 'כמות',
  amount: 'סכום',
  commission: 'עמלה',
  statusCode: 'סטטוס',
  statusName: 'שם הסטטוס',
  modifiedAt: 'מועד העדכון',
  paidOn: 'תאריך התשלום',
  reference: 'אסמכתה',
  objectType: 'אובייקט ב-CRM',
  primaryKey: 'שדה המפתח',
  isOff: 'כבוי',
};

/** A place in the mapping, `<field>.code` among them. */
export function partText(part: string): string {
  const [to = '', code] = part.split('.');
  const name = FIELDS[to] ?? to;
  return code === undefined ? name : `${name} (השדה של הקוד)`;
}

export const fieldTypeTexts: Readonly<Record<CrmFieldType, string>> = {
  text: 'טקסט',
  textArea: 'טקסט ארוך',
  richText: 'טקסט מעוצב',
  number: 'מספר',
  picklist: 'רשימת ערכים',
  lookup: 'קישור לרשומה',
  date: 'תאריך',
  dateTime: 'תאריך ושעה',
  email: 'אימייל',
  telephone: 'טלפון',
  url: 'כתובת אינטרנט',
  other: 'סוג אחר',
};

/** What a field of this kind needs from the CRM. */
export const kindTexts: Readonly<Record<ValueKind, string>> = {
  text: 'טקסט',
  label: 'טקסט',
  reference: 'קישור לרשומה',
  money: 'מספר',
  moneyOrZero: 'מספר',
  quantity: 'מספר',
  code: 'רשימת ערכים',
  isOne: 'רשימת ערכים או מספר',
  isNotSet: 'רשימת ערכים או מספר',
  date: 'תאריך',
  moment: 'תאריך ושעה',
};

/** Keeps Latin names in their own direction where no markup can. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** One issue in a sentence, without what may be meant instead. */
export function issueText({ mapped, problem, found, statuses }: MappingIssue): string {
  switch (problem) {
    case 'object_missing':
      return `אין ב-CRM אובייקט שמספרו ${isolated(mapped)}`;
    case 'field_missing':
      return `השדה ${isolated(mapped)} לא קיים ב-CRM`;
    case 'type':
      return `השדה ${isolated(mapped)} הוא ב-CRM מסוג ${found ? fieldTypeTexts[found.type] : ''}, ואי אפשר לקרוא אותו כאן`;
    case 'text_type':
      return `השדה ${isolated(mapped)} הוא ב-CRM טקסט; רשומות שהערך בהן אינו תקין יידחו`;
    case 'moment':
      return `השדה ${isolated(mapped)} הוא ב-CRM תאריך ושעה; התאריך נקבע לפי שעון ישראל`;
    default:
      return `סטטוסים חדשים ב-CRM: ${statuses.map(({ name }) => isolated(name)).join(', ')}`;
  }
}
