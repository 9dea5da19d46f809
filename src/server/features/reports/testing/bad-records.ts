import type { RecordInput } from '#mocks/fireberry/control';
import type { CrmValue } from '#mocks/fireberry/types';
import type { Random } from '#server/crm-mirror/testing/random';

/** A CRM record with arbitrary values. */
export interface BadRecord {
  object: number;
  id: string;
  record: RecordInput;
}

type Field = readonly [kind: keyof typeof BAD_VALUES, name: string];

interface Kind {
  object: number;
  primaryKey: string;
  good: RecordInput;
  fields: readonly Field[];
}

const GUID = 'A1B2C3D4-0000-4000-8000-ABCDEFABCDEF';

/** Invalid and unusual values by kind of field. */
const BAD_VALUES = {
  date: [
    '0001-01-01T00:00:00',
    '0000-12-31T22:00:00',
    '0001-01-02T00:00:00',
    '0024-02-29T00:00:00',
    '0099-12-31T00:00:00',
    '1752-09-14T00:00:00',
    '9999-12-31T23:59:59.999',
    '99999-01-01',
    '2026-02-30T00:00:00',
    '2026-13-45',
    '31/08/2026',
    '2026-08-20T25:00:00',
    '2026-08-31T23:30:00+14:00',
    'tomorrow',
    '',
    20_260_820,
    true,
    ['2026-08-20'],
  ],
  number: [
    '5,000.00',
    '₪5',
    'NaN',
    'Infinity',
    '1e308',
    '1e-300',
    '-1e11',
    '999999999999.994',
    '999999999999.995',
    '0x10',
    '١٢',
    '12.3.4',
    145.795,
    -1.125,
    1e21,
    '',
    ' ',
    true,
    {},
  ],
  name: [
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202eabc',
    'ש'.repeat(300),
    'word '.repeat(500),
    '=HYPERLINK("http://x.example")',
    '<script>alert(1)</script>',
    "'; drop table sales; --",
    'line\nline\ttab\u0007',
    '中文 👨‍👩‍👧 ﷽',
    42,
    ['list'],
  ],
  code: ['', 'label', -1, 2_147_483_648, 4.5, null],
  reference: ['nobody', '', GUID, 'x'.repeat(65), 'x'.repeat(3_000), '../a1', '\0', '%00', 7],
  id: [
    GUID,
    'x'.repeat(64),
    'x'.repeat(65),
    'x'.repeat(3_000),
    '../a',
    "a'b",
    '%2F',
    '\0',
    '__proto__',
    'מזהה',
  ],
} as const;

const KINDS: readonly Kind[] = [
  {
    object: 13,
    primaryKey: 'crmorderid',
    good: {
      crmordernumber: '7',
      pcfsaledate: '2026-08-20T00:00:00',
      accountid: 'c1',
      ownerid: 'a1',
      pcfmarketer: 'm1',
      statuscode: 4,
      totalamount: 7,
      pcfcommission: 3,
    },
    fields: [
      ['date', 'pcfsaledate'],
      ['date', 'modifiedon'],
      ['number', 'totalamount'],
      ['number', 'pcfcommission'],
      ['number', 'pcfquantity'],
      ['name', 'crmordernumber'],
      ['code', 'statuscode'],
      ['reference', 'ownerid'],
      ['reference', 'accountid'],
      ['reference', 'pcfmarketer'],
      ['reference', 'pcfproduct'],
    ],
  },
  {
    object: 1001,
    primaryKey: 'customobject1001id',
    good: { name: 'R', pcfmarketer: 'm1', pcfpaidon: '2026-08-20T00:00:00', pcfamount: 5 },
    fields: [
      ['date', 'pcfpaidon'],
      ['number', 'pcfamount'],
      ['name', 'name'],
      ['reference', 'pcfmarketer'],
    ],
  },
  {
    object: 1,
    primaryKey: 'accountid',
    good: { accountname: 'Customer', ownerid: 'a1' },
    fields: [
      ['name', 'accountname'],
      ['date', 'createdon'],
      ['reference', 'ownerid'],
    ],
  },
  {
    object: 9,
    primaryKey: 'crmuserid',
    good: { fullname: 'Agent', isdisabled: 0 },
    fields: [
      ['name', 'fullname'],
      ['code', 'isdisabled'],
    ],
  },
  {
    object: 1000,
    primaryKey: 'customobject1000id',
    good: { name: 'Marketer', statuscode: 1, ownerid: 'a1' },
    fields: [
      ['name', 'name'],
      ['code', 'statuscode'],
      ['reference', 'ownerid'],
    ],
  },
  {
    object: 14,
    primaryKey: 'productid',
    good: { productname: 'Product', price: 5, pcfstock: 1, statecode: 1 },
    fields: [
      ['number', 'price'],
      ['number', 'pcfstock'],
      ['name', 'productname'],
      ['code', 'statecode'],
    ],
  },
];

function makeRecord({ object, primaryKey, good }: Kind, id: string, bad: RecordInput): BadRecord {
  return { object, id, record: { ...good, ...bad, [primaryKey]: id } };
}

/** Returns one record for each bad value of each field, and one for each bad id. */
export function everyBadRecord(): BadRecord[] {
  return KINDS.flatMap((kind) => [
    ...kind.fields.flatMap(([sort, name]) =>
      BAD_VALUES[sort].map((value, place) => makeRecord(kind, `bad-${name}-${place}`, { [name]: value })),
    ),
    ...BAD_VALUES.id.map((id) => makeRecord(kind, id, {})),
  ]);
}

/**
 * Returns a few records with several bad values each.
 * @param known Ids of an object's records that they may replace.
 */
export function someBadRecords(random: Random, known: (object: number) => string[]): BadRecord[] {
  return KINDS.flatMap((kind) =>
    Array.from({ length: random.between(1, 4) }, (_, place) => {
      const bad = random.some(kind.fields, random.between(1, kind.fields.length));
      const values = bad.map(([sort, name]) => [name, random.pick<CrmValue>(BAD_VALUES[sort])]);
      const ids = random.pick([BAD_VALUES.id, known(kind.object), [`bad-${place}`]]);
      const id = random.pick<string>(ids);
      return makeRecord(kind, id, Object.fromEntries(values) as RecordInput);
    }),
  );
}
