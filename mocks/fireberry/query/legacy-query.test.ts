import type { Row } from '../types';
import { account, guid, testSimulator, users } from '../testing/simulator';

const customers = [
  account(1, { accountname: 'דוד (המלך)', billingcity: 'חיפה', pcfmarketer: null }),
  account(2, { accountname: 'משה', billingcity: null, statuscode: 2, modifiedon: '2026-03-02T08:00:00' }),
  account(3, { accountname: 'דודו טסה', billingcity: 'אילת', modifiedon: '2026-03-03T08:00:00' }),
];
const simulator = () => testSimulator({ 9: users, 1: customers });

async function legacy(body: Row): Promise<Row> {
  const reply = await simulator().call('POST', '/api/query', { objecttype: 1, ...body });
  expect(reply.status).toBe(200);
  return reply.json.data as Row;
}

async function found(query: string): Promise<unknown[]> {
  const data = await legacy({ fields: 'accountname', query, sort_by: 'accountid', sort_type: 'asc' });
  return (data.Data as Row[]).map((row) => row.accountid);
}

describe('legacy query: shape (section 2)', () => {
  it('has the whole PascalCase envelope', async () => {
    const reply = await simulator().call('POST', '/api/query', {
      objecttype: 1,
      fields: 'accountname,ownerid',
      query: "(accountname = 'משה')",
    });
    expect(reply.json).toEqual({
      success: true,
      message: '',
      data: {
        ObjectName: 'Account',
        SystemName: 'Account',
        ObjectType: 1,
        PrimaryKey: 'accountid',
        PrimaryField: 'accountname',
        PageNum: 1,
        SortBy: 'accountid',
        SortBy_Desc: true,
        IsLastPage: true,
        Columns: [
          {
            name: 'שם לקוח',
            fieldname: 'accountname',
            systemfieldtypeid: 'a1e7ed6f-5083-477b-b44c-9943a6181359',
            fieldobjecttype: null,
          },
          {
            name: 'בעלים',
            fieldname: 'ownerid',
            systemfieldtypeid: 'a8fcdf65-91bc-46fd-82f6-1234758345a1',
            fieldobjecttype: 9,
          },
        ],
        Data: [{ accountid: guid(2), accountname: 'משה', ownerid: guid(9001) }],
      },
    });
  });

  it('gives a picklist as a number under *, as its label when listed', async () => {
    const all = await legacy({ fields: '*', query: `(accountid = '${guid(2)}')` });
    expect((all.Data as Row[])[0]).toMatchObject({
      statuscode: 2,
      status: 'לא פעיל',
      ownername: 'Dana Levi',
    });
    const listed = await legacy({ fields: 'statuscode', query: `(accountid = '${guid(2)}')` });
    expect((listed.Data as Row[])[0]).toEqual({ accountid: guid(2), statuscode: 'לא פעיל' });
  });
});

describe('legacy query: operators (section 3a)', () => {
  it.each<[string, number[]]>([
    ["(accountname = 'משה')", [2]],
    ["(accountname != 'משה')", [1, 3]],
    ["(accountname start-with 'דוד')", [1, 3]],
    ["(accountname not-start-with 'דוד')", [2]],
    ["(accountname end-with 'טסה')", [3]],
    ["(accountname not-end-with 'טסה')", [1, 2]],
    ['(accountname start-with %וד)', [1, 3]],
    ["(accountname start-with '%וד%')", [1, 3]],
    ["(accountname = 'דוד (המלך)')", [1]],
    ['(billingcity is-null)', [2]],
    ["(billingcity is-not-null 'x')", [1, 3]],
    ['(statuscode = 2)', [2]],
    ['(modifiedon > 2026-03-01T08:00:00)', [2, 3]],
    ["(modifiedon >= '2026-03-01')", [1, 2, 3]],
    ['(modifiedon <= 2026-03-02)', [1]],
    ['(modifiedon < 2026-03-03)', [1, 2]],
    ["((accountname start-with 'דוד') AND (billingcity = 'אילת'))", [3]],
    ["(accountname = 'משה') or (billingcity = 'אילת')", [2, 3]],
    ["((statuscode = 2) OR ((billingcity = 'חיפה') AND (statuscode = 1)))", [1, 2]],
    ['(ownerid_fullname start-with dana)', [1, 2, 3]],
    ['', [1, 2, 3]],
  ])('%s', async (query, numbers) => {
    expect(await found(query)).toEqual(numbers.map(guid));
  });

  it.each<[string, string]>([
    ['(accountname eq x)', 'One or more operators are invalid'],
    ['(nope = 1)', "Invalid field name: 'nope'"],
    [
      '(accountname = "x")',
      'An internal error has occured while processing your request. Please check your data',
    ],
    [
      "(accountname = 'x'",
      'An internal error has occured while processing your request. Please check your data',
    ],
    [
      "accountname = 'x'",
      'An internal error has occured while processing your request. Please check your data',
    ],
    ['(modifiedon > soon)', "'modifiedon' must be a valid DateTime"],
  ])('refuses %s', async (query, message) => {
    const reply = await simulator().call('POST', '/api/query', {
      objecttype: 1,
      fields: 'accountname',
      query,
    });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ Message: message });
  });

  it('refuses an unknown object', async () => {
    const reply = await simulator().call('POST', '/api/query', { objecttype: 999 });
    expect([reply.status, reply.json]).toEqual([400, { Message: 'Invalid Object Name' }]);
  });
});

describe('legacy query: pages', () => {
  const many = Array.from({ length: 620 }, (_, index) => account(index + 1));

  it('makes a page of more than 50 smaller without a word, and refuses page 11', async () => {
    const crm = testSimulator({ 1: many });
    const page = async (page_size: number, page_number: number) =>
      crm.call('POST', '/api/query', { objecttype: 1, fields: 'accountname', page_size, page_number });
    const first = (await page(500, 1)).json.data as Row;
    expect([(first.Data as Row[]).length, first.IsLastPage]).toEqual([50, false]);
    expect((await page(50, 10)).json.data).toMatchObject({ PageNum: 10, IsLastPage: false });
    expect((await page(50, 11)).status).toBe(400);
  });

  it('gives 500 a page and goes on when switched', async () => {
    const crm = testSimulator({ 1: many }, { settings: { legacyPageSize: 500, legacyMaxPage: 1000 } });
    const reply = await crm.call('POST', '/api/query', { objecttype: 1, page_size: 500, page_number: 2 });
    const data = reply.json.data as Row;
    expect([(data.Data as Row[]).length, data.IsLastPage]).toEqual([120, true]);
  });
});
