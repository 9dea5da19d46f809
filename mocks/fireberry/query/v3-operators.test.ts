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

describe('v3 query: operators (section 3b)', () => {
  it.each<[string, unknown, unknown[]]>([
    ['eq', 'alpha', ['Alpha']],
    ['ne', 'Alpha', ['Delta', 'Gamma', 'beta']],
    ['lt', 'beta', ['Alpha']],
    ['le', 'beta', ['Alpha', 'beta']],
    ['gt', 'delta', ['Gamma']],
    ['ge', 'delta', ['Delta', 'Gamma']],
    ['start-with', 'al', ['Alpha']],
    ['start-with', '%ta', ['Delta', 'beta']],
    ['start-with', '%lph%', ['Alpha']],
    ['not-start-with', 'al', ['Delta', 'Gamma', 'beta']],
    ['eq-in', ['Alpha', 'beta'], ['Alpha', 'beta']],
    ['not-in', ['Alpha', 'beta'], ['Delta', 'Gamma']],
    ['between', ['beta', 'delta'], ['Delta', 'beta']],
  ])('%s %j', async (operator, value, expected) => {
    expect(await names(where(['accountname', operator, value]))).toEqual(expected);
  });

  it('distinguishes null', async () => {
    expect(await names(where(['billingcity', 'is-null']))).toEqual(['beta']);
    expect(await names(where(['billingcity', 'is-not-null']))).toEqual(['Alpha', 'Delta', 'Gamma']);
  });

  it('never matches null in a comparison, negated or not', async () => {
    for (const [operator, value] of [
      ['ne', 'חיפה'],
      ['not-start-with', 'חיפה'],
      ['not-in', ['חיפה']],
    ] as const) {
      expect(await names(where(['billingcity', operator, value]))).toEqual(['Gamma']);
    }
  });

  it("resolves the token's user", async () => {
    expect(await names(where(['ownerid', 'userid']))).toEqual(['Alpha', 'Gamma', 'beta']);
  });

  it('combines the conditions of a group, and groups by AND', async () => {
    const city = (value: string) => ({ fieldName: 'billingcity', operator: 'eq', value });
    expect(await names([{ type: 'or', conditions: [city('חיפה'), city('אילת')] }])).toEqual([
      'Alpha',
      'Delta',
      'Gamma',
    ]);
    expect(
      await names([
        { type: 'OR', conditions: [city('חיפה'), city('אילת')] },
        ...where(['accountname', 'ge', 'd']),
      ]),
    ).toEqual(['Delta', 'Gamma']);
  });

  it.each<[unknown, string[]]>([
    ['today', ['13']],
    ['yesterday', ['12']],
    ['1-days-ago', ['12']],
    ['this-month', ['12', '13']],
    ['last-month', ['11']],
    ['last-30-days', ['11', '12', '13']],
    ['this-year', ['11', '12', '13']],
    ['2026-03-14', ['12']],
    ['2026-03-14 00:00:00', ['12']],
  ])('date %j', async (value, expected) => {
    const rows = await simulator().rows({
      objectType: 13,
      fields: fields('crmordernumber'),
      filter: where(['pcfsaledate', 'eq', value]),
      orderBy: [{ name: 'pcfsaledate' }],
    });
    expect(rows.map((row) => row.crmordernumber)).toEqual(expected);
  });

  it('compares with now', async () => {
    expect(await names(where(['modifiedon', 'gt', 'now']))).toEqual([]);
    expect(await names(where(['modifiedon', 'ge', 'today']))).toEqual(['Delta']);
    expect(await names(where(['modifiedon', 'le', 'today']))).toEqual(['Alpha', 'Delta', 'Gamma', 'beta']);
    expect(await names(where(['modifiedon', 'lt', 'today']))).toEqual(['Alpha', 'Gamma', 'beta']);
    expect(await names(where(['modifiedon', 'gt', 'today']))).toEqual([]);
  });
});
