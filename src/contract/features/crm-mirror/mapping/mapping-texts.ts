import type { CrmFieldType } from './crm-metadata-contract';
import type { MappingIssue, ValueKind } from './sync-mapping-contract';

/** Labels of the parts of the mapping, used in the server's error messages and on the pages. */
export const mappingPartTexts: Readonly<Record<string, string>> = {
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

/** Label of a part of the mapping, including `<field>.code`. */
export function partText(part: string): string {
  const [to = '', code] = part.split('.');
  const name = mappingPartTexts[to] ?? to;
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

/** Expected CRM field types, by value kind. */
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

/** Isolates left-to-right names inside Hebrew text without markup (U+2068, U+2069). */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Formats an issue as a sentence, without its suggestions. */
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
