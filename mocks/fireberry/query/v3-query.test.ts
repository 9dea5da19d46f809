import { account, fields, guid, order, testSimulator, users, where } from '../testing/simulator';

const customers = [
  account(1, { accountname: 'Alpha', billingcity: 'חיפה', modifiedon: '2026-03-01T08:00:00' }),
  account(2, {
    accountname: 'beta',
    billingcity: null,
    modifiedon: '2026-03-02T08:00:00.250',
    statuscode: 2,
  }),
  account(3, { accountname: 'Gamma', billingcity: 'אילת', modifiedon: '2026-03-02T08:00:00.250' }),
  account(4, {
    accountname: 'Delta',
    billingcity: 'חיפה',
    modifiedon: '2026-03-15T09:00:00',
    ownerid: guid(77),
  }),
];
const orders = [
  order(11, { totalamount: 10.1, statuscode: 4, pcfsaledate: '2026-02-27T00:00:00' }),
  order(12, { totalamount: 20.2, statuscode: 4, pcfsaledate: '2026-03-14T00:00:00' }),
  order(13, { totalamount: 0.05, statuscode: 5, pcfsaledate: '2026-03-15T00:00:00', accountid: null }),
];
const simulator = () => testSimulator({ 9: users, 1: customers, 13: orders });

async function names(filter: unknown, orderBy: unknown = [{ name: 'accountname' }]): Promise<unknown[]> {
  const rows = await simulator().rows({ objectType: 1, fields: fields('accountname'), filter, orderBy });
  return rows.map((row) => row.accountname);
}

describe('v3 query: shape (section 2)', () => {
  it('returns rows with _id and page data, 25 rows by default', async () => {
    const reply = await simulator().v3({ objectType: 1, fields: fields('accountname', 'billingcity') });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ pageNumber: 1, pageSize: 25, isLastPage: true, message: '' });
    expect(reply.json.data).toContainEqual({ _id: guid(2), accountname: 'beta', billingcity: null });
  });

  it('returns statuscode as a number, its label separately, and fields over a lookup', async () => {
    const [row] = await simulator().rows({
      objectType: 13,
      fields: [
        ...fields('statuscode', 'statuscodename', 'owneridname', 'ownerid_fullname', 'accountid_accountname'),
        { name: 'totalamount', alias: 'sum' },
      ],
      filter: where(['crmordernumber', 'eq', '11']),
    });
    expect(row).toEqual({
      _id: guid(11),
      statuscode: 4,
      statuscodename: 'שולמה',
      owneridname: 'Dana Levi',
      ownerid_fullname: 'Dana Levi',
      accountid_accountname: 'Alpha',
      sum: 10.1,
    });
  });

  it('uses the short label fields of section 5 for a customer’s status and owner', async () => {
    const [row] = await simulator().rows({
      objectType: 1,
      fields: fields('status', 'ownername'),
      filter: where(['accountname', 'eq', 'Alpha']),
    });
    expect(row).toMatchObject({ status: 'פעיל', ownername: 'Dana Levi' });
  });

  it('sends dates without offset, in UTC or, if configured, in Jerusalem time', async () => {
    const crm = simulator();
    const query = {
      objectType: 13,
      fields: fields('modifiedon', 'pcfsaledate'),
      filter: where(['crmordernumber', 'eq', '12']),
    };
    expect(await crm.rows(query)).toEqual([
      { _id: guid(12), modifiedon: '2026-03-01T08:00:00', pcfsaledate: '2026-03-14T00:00:00' },
    ]);
    crm.control.setSettings({ zone: 'Asia/Jerusalem' });
    expect(await crm.rows(query)).toEqual([
      { _id: guid(12), modifiedon: '2026-03-01T10:00:00', pcfsaledate: '2026-03-14T00:00:00' },
    ]);
    const local = await crm.rows({
      ...query,
      filter: where(['modifiedon', 'gt', '2026-03-01T09:59:59'], ['crmordernumber', 'eq', '12']),
    });
    expect(local).toHaveLength(1);
  });
});

describe('v3 query: order and pages', () => {
  const byStamp = [
    { name: 'modifiedon', order: 'asc' },
    { name: 'accountid', order: 'asc' },
  ];

  it('sorts by several fields, each with its own direction', async () => {
    expect(await names([], [{ name: 'statuscode', order: 'desc' }, { name: 'accountname' }])).toEqual([
      'beta',
      'Alpha',
      'Delta',
      'Gamma',
    ]);
  });

  it('pages by ge modifiedon in any page size up to isLastPage, including equal timestamps', async () => {
    const crm = simulator();
    const seen: unknown[] = [];
    for (let page = 1; page < 10; page += 1) {
      const reply = await crm.v3({
        objectType: 1,
        fields: fields('modifiedon'),
        filter: where(['modifiedon', 'ge', '2026-03-02T08:00:00.250']),
        orderBy: byStamp,
        pageSize: 1,
        pageNumber: page,
      });
      seen.push(...(reply.json.data as { _id: string }[]).map((row) => row._id));
      if (reply.json.isLastPage) break;
    }
    expect(seen).toEqual([guid(2), guid(3), guid(4)]);
  });

  it('matches a plain scan for each comparison in both directions', async () => {
    const crm = simulator();
    for (const operator of ['ge', 'gt', 'le', 'lt', 'eq']) {
      for (const order of ['asc', 'desc']) {
        const fast = {
          objectType: 1,
          fields: fields('modifiedon'),
          filter: where(['modifiedon', operator, '2026-03-02T08:00:00.250']),
        };
        const indexed = await crm.rows({ ...fast, orderBy: byStamp.map((key) => ({ ...key, order })) });
        // A third sort key prevents the use of the index.
        const scanned = await crm.rows({
          ...fast,
          orderBy: [...byStamp.map((key) => ({ ...key, order })), { name: 'accountname' }],
        });
        expect(indexed).toEqual(scanned);
      }
    }
  });

  it('excludes records without a timestamp from comparisons, and sorts them first', async () => {
    const crm = simulator();
    crm.control.change(1, guid(1), { modifiedon: null });
    const ids = async (filter: unknown) =>
      (await crm.rows({ objectType: 1, fields: fields('accountname'), filter, orderBy: byStamp })).map(
        (row) => row._id,
      );
    expect(await ids([])).toEqual([guid(1), guid(2), guid(3), guid(4)]);
    expect(await ids(where(['modifiedon', 'le', '2027-01-01']))).toEqual([guid(2), guid(3), guid(4)]);
    expect(await ids(where(['modifiedon', 'is-null']))).toEqual([guid(1)]);
  });

  it('marks an exactly full page as the last', async () => {
    const reply = await simulator().v3({ objectType: 1, fields: fields('accountname'), pageSize: 4 });
    expect(reply.json).toMatchObject({ isLastPage: true, data: { length: 4 } });
  });

  it('returns an empty last page past the end', async () => {
    const reply = await simulator().v3({ objectType: 1, fields: fields('accountname'), pageNumber: 9 });
    expect(reply.json).toMatchObject({ data: [], pageNumber: 9, isLastPage: true });
  });

  it('accepts 1 to 500 rows per page; above it an error, or a reduced size if configured', async () => {
    const crm = simulator();
    const query = { objectType: 1, fields: fields('accountname') };
    expect((await crm.v3({ ...query, pageSize: 500 })).status).toBe(200);
    for (const pageSize of [0, 501, 1.5, '10'])
      expect((await crm.v3({ ...query, pageSize })).status).toBe(400);
    crm.control.setSettings({ v3PageSize: 2, v3OverLimit: 'clamp' });
    expect((await crm.v3({ ...query, pageSize: 500 })).json).toMatchObject({
      pageSize: 2,
      isLastPage: false,
    });
  });
});

describe('v3 query: groups', () => {
  it('computes sum, count, minimum and maximum of each group, without _id', async () => {
    const rows = await simulator().rows({
      objectType: 13,
      fields: [
        { name: 'statuscode' },
        { name: 'totalamount', alias: 'sum', aggrFunc: 'SUM' },
        { name: 'crmorderid', alias: 'count', aggrFunc: 'COUNT' },
        { name: 'pcfsaledate', alias: 'first', aggrFunc: 'MIN' },
        { name: 'totalamount', alias: 'most', aggrFunc: 'MAX' },
      ],
      groupBy: [{ name: 'statuscode' }],
      orderBy: [{ name: 'statuscode' }],
    });
    expect(rows).toEqual([
      { statuscode: 4, sum: 30.3, count: 2, first: '2026-02-27T00:00:00', most: 20.2 },
      { statuscode: 5, sum: 0.05, count: 1, first: '2026-03-15T00:00:00', most: 0.05 },
    ]);
  });

  it('returns one row for all records without groupBy', async () => {
    const rows = await simulator().rows({
      objectType: 13,
      fields: [{ name: 'totalamount', aggrFunc: 'SUM' }],
      filter: where(['pcfsaledate', 'between', ['2026-03-01', '2026-03-31']]),
    });
    expect(rows).toEqual([{ totalamount: 20.25 }]);
  });
});

describe('v3 query: refusals (section 4)', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown object', { objectType: 999, fields: fields('x') }, 'Invalid objectType: 999'],
    ['an object by name', { objectType: 'account', fields: fields('x') }, 'Invalid objectType: account'],
    ['an unknown field', { objectType: 1, fields: fields('nope') }, "Invalid field name: 'nope'"],
    ['a star', { objectType: 1, fields: fields('*') }, "Invalid field name: '*'"],
    ['no fields', { objectType: 1, fields: [] }, 'Invalid fields'],
    [
      'an unknown operator',
      { objectType: 1, fields: fields('accountname'), filter: where(['accountname', 'like', 'x']) },
      'Invalid operator: like',
    ],
    [
      'an empty list',
      { objectType: 1, fields: fields('accountname'), filter: where(['accountname', 'eq-in', []]) },
      "Invalid value for field 'accountname'",
    ],
    [
      'a word as a date',
      { objectType: 1, fields: fields('accountname'), filter: where(['modifiedon', 'ge', 'soon']) },
      "'modifiedon' must be a valid DateTime",
    ],
  ])('%s', async (_case, body, message) => {
    const reply = await simulator().v3(body);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ error: 'Bad Request', status: 400, message });
  });
});
