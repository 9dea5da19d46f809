import type { CrmField, CrmMetadata, CrmStatus } from './crm-metadata-contract';
import { withPart } from './mapping-changes';
import type { EntitySource, MappingShape, SyncMapping, ValueKind } from './sync-mapping-contract';
import { findMappingIssues, getFieldFit } from './sync-mapping-rules';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const off: EntitySource = { objectType: 1, primaryKey: 'accountid', fields: {}, isOff: true };
const sales: EntitySource = {
  objectType: 13,
  primaryKey: 'orderid',
  fields: {
    amount: { from: 'totalamount' },
    date: { from: 'orderdate' },
    note: { from: 'description' },
    statusCode: { from: 'statuscode' },
    status: { from: 'statuscodename', code: 'statuscode' },
  },
};
const kinds: [string, ValueKind][] = [
  ['amount', 'money'],
  ['date', 'date'],
  ['note', 'text'],
  ['statusCode', 'code'],
  ['status', 'label'],
  ['unmapped', 'text'],
];
const shape: MappingShape = {
  agents: [],
  marketers: [],
  customers: [],
  products: [],
  sales: kinds.map(([to, kind]) => ({ to, kind, code: to === 'status' })),
  payments: [],
};
const field = (name: string, type: CrmField['type'], label = name): CrmField => ({ name, label, type });
const FIELDS = [
  field('totalamount', 'number'),
  field('orderdate', 'date'),
  field('description', 'textArea'),
  field('statuscode', 'picklist', 'סטטוס'),
  field('modifiedon', 'dateTime'),
];
const metadata: CrmMetadata = {
  readAt: '2026-11-26T09:00:00Z',
  objects: [
    { number: 13, label: 'הזמנות', systemName: 'Order' },
    { number: 1_001, label: 'חשבוניות', systemName: 'CustomObject1001' },
    { number: 1_002, label: 'קבלות', systemName: 'CustomObject1002' },
  ],
  fields: { '13': FIELDS },
  statuses: null,
  former: {},
};

function findIssues(source: EntitySource, crm: Partial<CrmMetadata> = {}) {
  const mapping: SyncMapping = {
    agents: off,
    marketers: off,
    customers: off,
    products: off,
    payments: off,
    sales: source,
  };
  return findMappingIssues(mapping, shape, { ...metadata, ...crm }, NOW);
}
const getNames = (suggestions: { name: string }[] = []) => suggestions.map(({ name }) => name);

describe('the fit of a kind and a type', () => {
  it.each<[ValueKind, CrmField['type'], ReturnType<typeof getFieldFit>]>([
    ['text', 'url', 'reads'],
    ['text', 'text', 'reads'],
    ['text', 'lookup', 'unreadable'],
    ['reference', 'text', 'reads'],
    ['reference', 'number', 'unreadable'],
    ['money', 'other', 'reads'],
    ['money', 'text', 'reads_text'],
    ['money', 'textArea', 'unreadable'],
    ['code', 'picklist', 'reads'],
    ['code', 'text', 'unreadable'],
    ['moment', 'date', 'reads'],
  ])('of %s and %s is: %s', (kind, type, fit) => expect(getFieldFit(kind, type)).toBe(fit));
});

describe('an object', () => {
  it('without a mismatch has no issue', () => expect(findIssues(sales)).toEqual([]));

  it('that is not listed is missing, and objects with the former label are suggested', () => {
    const gone = { ...sales, objectType: 14 };
    expect(findIssues(gone, { former: { '14': 'קבלות' } })).toEqual([
      {
        entity: 'sales',
        part: 'objectType',
        mapped: '14',
        problem: 'object_missing',
        blocks: true,
        found: null,
        suggestions: [{ name: '1002', label: 'קבלות' }],
        statuses: [],
      },
    ]);
    expect(findIssues(gone)[0]?.suggestions).toEqual([]);
  });

  it('that is listed but has no fields in the CRM is missing, and does not suggest itself', () => {
    const [issue, ...others] = findIssues(sales, { fields: { '13': null }, former: { '13': 'הזמנות' } });
    expect(issue).toMatchObject({ problem: 'object_missing', suggestions: [] });
    expect(others).toEqual([]);
  });

  it.each<[string, EntitySource, Partial<CrmMetadata>]>([
    ['that is not read', { ...sales, objectType: 14, isOff: true }, {}],
    ['that the token must not read', { ...sales, objectType: 14 }, { forbidden: [14] }],
    ['whose fields are not read yet', sales, { fields: {} }],
    ['before the first reading of objects', { ...sales, objectType: 14 }, { objects: null, fields: {} }],
  ])('%s has no issue', (_what, source, crm) => expect(findIssues(source, crm)).toEqual([]));
});

describe('a field', () => {
  const findFieldIssue = (part: string, from: string, crm?: Partial<CrmMetadata>) =>
    findIssues(withPart(sales, part, from), crm);

  it('that is missing blocks, at its own place', () => {
    expect(findFieldIssue('note', 'zzz')).toEqual([
      {
        entity: 'sales',
        part: 'note',
        mapped: 'zzz',
        problem: 'field_missing',
        blocks: true,
        found: null,
        suggestions: [],
        statuses: [],
      },
    ]);
    expect(findFieldIssue('status.code', 'zzz')).toMatchObject([
      { part: 'status.code', problem: 'field_missing' },
    ]);
    expect(findFieldIssue('primaryKey', 'zzz')).toMatchObject([
      { part: 'primaryKey', problem: 'field_missing' },
    ]);
  });

  it('that is the key of the object exists, and can have any type', () => {
    expect(findFieldIssue('primaryKey', 'ORDERID')).toEqual([]);
    expect(findFieldIssue('primaryKey', 'statuscode')).toEqual([]);
    expect(findFieldIssue('primaryKey', 'orderid', { objects: null })).toMatchObject([
      { problem: 'field_missing' },
    ]);
  });

  it('with a time is reported for a date, and does not block', () => {
    expect(findFieldIssue('date', 'modifiedon')).toMatchObject([
      { part: 'date', problem: 'moment', blocks: false, found: { name: 'modifiedon' } },
    ]);
  });

  it('that is a text is reported for an amount, and does not block', () => {
    const found = field('totalamount', 'text');
    const fields = { '13': FIELDS.map((one) => (one.name === found.name ? found : one)) };
    expect(findIssues(sales, { fields })).toMatchObject([
      { part: 'amount', problem: 'text_type', blocks: false, found, suggestions: [] },
    ]);
  });

  it('with codes blocks for a text, and its label field is suggested', () => {
    const suggestions = [{ name: 'statuscodename', label: 'סטטוס' }];
    expect(findFieldIssue('note', 'statuscode')).toMatchObject([
      { part: 'note', problem: 'type', blocks: true, suggestions, found: { type: 'picklist' } },
    ]);
    expect(findFieldIssue('status', 'statuscode')).toMatchObject([
      { part: 'status', problem: 'type', suggestions },
    ]);
    const lookup = { '13': [...FIELDS, field('pcfowner', 'lookup', 'סוכן')] };
    expect(findFieldIssue('note', 'pcfowner', { fields: lookup })).toMatchObject([
      { problem: 'type', suggestions: [{ name: 'pcfownername', label: 'סוכן' }] },
    ]);
  });

  it('of another type blocks, and only readable fields are suggested', () => {
    expect(findFieldIssue('amount', 'orderdate')).toMatchObject([
      { part: 'amount', problem: 'type', blocks: true },
    ]);
    expect(findFieldIssue('amount', 'statuscode')).toMatchObject([
      { part: 'amount', problem: 'type', suggestions: [] },
    ]);
    const fields = {
      '13': [...FIELDS, field('pcfsum', 'date'), field('pcfsum1', 'lookup'), field('pcfsum2', 'number')],
    };
    const [issue] = findFieldIssue('amount', 'pcfsum', { fields });
    expect([issue?.problem, getNames(issue?.suggestions)]).toEqual(['type', ['pcfsum2']]);
  });

  it('suggests three: the former label first, then similar labels and names', () => {
    const fields = {
      '13': [
        ...FIELDS,
        field('pcfnotes1', 'text', 'א'),
        field('pcfnotes', 'text', 'ב'),
        field('pcfother', 'text', 'הערות'),
        field('pcflast', 'text', 'הערות ללקוח'),
        field('pcfnotes12', 'text', 'ג'),
      ],
    };
    const [issue] = findFieldIssue('note', 'pcfnote', { fields, former: { '13.pcfnote': 'הערות' } });
    expect(getNames(issue?.suggestions)).toEqual(['pcfother', 'pcfnotes', 'pcfnotes1']);
    const [key] = findFieldIssue('primaryKey', 'statuscod', { fields });
    expect(key?.suggestions).toEqual([{ name: 'statuscode', label: 'סטטוס' }]);
  });
});

describe('new statuses', () => {
  const status = (value: string, since: string | null): CrmStatus => ({ value, name: value, since });
  const options = [
    status('1', null),
    status('2', '2026-11-19T10:00:00.000Z'),
    status('3', '2026-11-19T10:00:00.001Z'),
    status('4', '2026-11-26T09:00:00.000Z'),
  ];

  it('are reported for a week, without blocking', () => {
    expect(findIssues(sales, { statuses: { of: '13.StatusCode', options } })).toEqual([
      {
        entity: 'sales',
        part: 'statusCode',
        mapped: 'statuscode',
        problem: 'new_statuses',
        blocks: false,
        found: null,
        suggestions: [],
        statuses: options.slice(2),
      },
    ]);
    expect(findIssues(sales, { statuses: { of: '13.statuscode', options: options.slice(0, 2) } })).toEqual(
      [],
    );
  });

  it('of another field are not reported', () => {
    expect(findIssues(sales, { statuses: { of: '13.pcfstatus', options } })).toEqual([]);
  });

  it('follow other issues', () => {
    const issues = findIssues(withPart(sales, 'note', 'zzz'), { statuses: { of: '13.statuscode', options } });
    expect(issues.map(({ problem }) => problem)).toEqual(['field_missing', 'new_statuses']);
  });
});
