import { CrmFieldType } from './crm-metadata-contract';
import { fieldTypeTexts, issueText, kindTexts, partText } from './mapping-texts';
import type { MappingIssue } from './sync-mapping-contract';

const HEBREW = /[\u05d0-\u05ea]/;

it('names every place of the mapping in Hebrew', () => {
  const places =
    'name email phone isActive city agentId taxId marketerId createdAt sku category price stockQuantity location number ' +
    'saleDate customerId productId quantity amount commission statusCode statusName modifiedAt paidOn reference ' +
    'objectType primaryKey isOff';
  expect(places.split(' ').filter((place) => !HEBREW.test(partText(place)))).toEqual([]);
  expect(partText('statusCode')).toBe('סטטוס');
  expect(partText('statusCode.code')).toBe('סטטוס (השדה של הקוד)');
  expect(partText('wingspan')).toBe('wingspan');
  expect(partText('wingspan.code')).toBe('wingspan (השדה של הקוד)');
});

it('names every type of a field in Hebrew', () => {
  expect(Object.keys(fieldTypeTexts)).toEqual(CrmFieldType.options);
  const labels = [...Object.values(fieldTypeTexts), ...Object.values(kindTexts)];
  expect(labels.filter((label) => !HEBREW.test(label))).toEqual([]);
});

describe('an issue', () => {
  const issue = (changes: Partial<MappingIssue>): MappingIssue => ({
    entity: 'sales',
    part: 'amount',
    mapped: 'total',
    problem: 'field_missing',
    found: null,
    statuses: [],
    suggestions: [],
    blocks: true,
    ...changes,
  });
  const found = { name: 'total', label: 'Total', type: 'lookup' } as MappingIssue['found'];

  it.each<[Partial<MappingIssue>, string]>([
    [{ problem: 'object_missing', mapped: '13' }, 'אין ב-CRM אובייקט שמספרו \u206813\u2069'],
    [{}, 'השדה \u2068total\u2069 לא קיים ב-CRM'],
    [
      { problem: 'type', found },
      'השדה \u2068total\u2069 הוא ב-CRM מסוג קישור לרשומה, ואי אפשר לקרוא אותו כאן',
    ],
    [{ problem: 'type' }, 'השדה \u2068total\u2069 הוא ב-CRM מסוג , ואי אפשר לקרוא אותו כאן'],
    [{ problem: 'text_type' }, 'השדה \u2068total\u2069 הוא ב-CRM טקסט; רשומות שהערך בהן אינו תקין יידחו'],
    [{ problem: 'moment' }, 'השדה \u2068total\u2069 הוא ב-CRM תאריך ושעה; התאריך נקבע לפי שעון ישראל'],
    [
      {
        statuses: [
          { value: '1', name: 'חדשה', since: null },
          { value: '2', name: 'Paid', since: null },
        ],
        problem: 'new_statuses',
      },
      'סטטוסים חדשים ב-CRM: \u2068חדשה\u2069, \u2068Paid\u2069',
    ],
  ])('%o is stated as a sentence', (changes, text) => {
    expect(issueText(issue(changes))).toBe(text);
  });
});
