import { todayInJerusalem } from './calendar';
import { generateDemoData } from './demo-data';

const TODAY = '2026-03-17';
const data = generateDemoData({ today: TODAY });
const list = (object: number) => data[object] ?? [];
const share = (count: number, of: number): number => count / of;

describe('size and determinism', () => {
  it('has the documented counts', () => {
    expect([9, 1000, 1, 14, 13].map((object) => list(object).length)).toEqual([25, 60, 3000, 400, 20_000]);
    expect(list(1001).length).toBeGreaterThan(1000);
    expect(list(9)[0]).toMatchObject({ emailaddress1: 'agent@misrad.example', isdisabled: 0 });
  });

  it('is equal for equal seed, size and day, and different otherwise', () => {
    const small = { today: TODAY, sales: 300 };
    expect(generateDemoData(small)).toEqual(generateDemoData(small));
    expect(generateDemoData({ ...small, seed: 2 })[13]).not.toEqual(generateDemoData(small)[13]);
  });

  it('gives each record a unique lower-case GUID', () => {
    const keys: Record<number, string> = {
      9: 'crmuserid',
      1000: 'customobject1000id',
      1: 'accountid',
      14: 'productid',
      13: 'crmorderid',
      1001: 'customobject1001id',
    };
    for (const [object, key] of Object.entries(keys)) {
      const ids = list(Number(object)).map((record) => String(record[key]));
      expect(new Set(ids).size).toBe(ids.length);
      expect(
        ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
      ).toEqual([]);
    }
  });

  it("returns today's date in Jerusalem", () => {
    expect(todayInJerusalem(new Date('2026-03-16T22:30:00Z'))).toBe('2026-03-17');
  });
});

describe('sales', () => {
  const sales = list(13);
  const getDays = (test: (date: Date) => boolean): number =>
    sales.filter((sale) => test(new Date(`${String(sale.pcfsaledate)}Z`))).length;

  it('span 30 months up to today', () => {
    const dates = sales.map((sale) => String(sale.pcfsaledate)).sort();
    expect(dates[0]?.slice(0, 7)).toBe('2023-09');
    expect(dates.at(-1)).toBe(`${TODAY}T00:00:00`);
  });

  it('follow weekdays and holidays', () => {
    const perDay = sales.length / 912;
    expect(
      share(
        getDays((date) => date.getUTCDay() === 5),
        sales.length,
      ),
    ).toBeLessThan(0.08);
    expect(
      share(
        getDays((date) => date.getUTCDay() === 6),
        sales.length,
      ),
    ).toBeLessThan(0.01);
    // Yom Kippur and the second day of Rosh Hashana, on a Thursday and a Wednesday.
    for (const holiday of ['2025-10-02', '2025-09-24', '2025-04-13']) {
      expect(getDays((date) => date.toISOString().startsWith(holiday))).toBeLessThan(perDay / 4);
    }
  });

  it('have timestamps in the past, and are changed after their creation', () => {
    const limit = new Date('2026-03-16T22:00:00Z').toISOString().slice(0, 19);
    for (const object of [9, 1000, 1, 14, 13, 1001]) {
      for (const record of list(object)) {
        const [created, modified] = [String(record.createdon), String(record.modifiedon)];
        if (created > modified || modified >= limit) throw new Error(JSON.stringify(record));
      }
    }
  });

  it('have amounts in agorot and a commission of 3 to 12 %', () => {
    for (const { totalamount, pcfcommission } of sales) {
      const amount = Number(totalamount);
      expect(Math.abs(amount * 100 - Math.round(amount * 100))).toBeLessThan(1e-6);
      expect(Number(pcfcommission)).toBeGreaterThanOrEqual(amount * 0.03 - 0.0051);
      expect(Number(pcfcommission)).toBeLessThanOrEqual(amount * 0.12 + 0.0051);
    }
  });

  it('are mostly paid when old, mostly open when new', () => {
    const paid = (from: string, to: string): number => {
      const some = sales.filter((sale) => String(sale.pcfsaledate) >= from && String(sale.pcfsaledate) < to);
      return share(some.filter((sale) => sale.statuscode === 4).length, some.length);
    };
    expect(paid('2023-09', '2025-12')).toBeGreaterThan(0.8);
    expect(paid('2026-03-14', '2026-03-18')).toBeLessThan(0.05);
    expect(new Set(sales.map((sale) => sale.statuscode))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('sometimes lack a reference, or refer to a missing record', () => {
    for (const field of ['accountid', 'pcfmarketer', 'pcfproduct', 'ownerid']) {
      expect(sales.some((sale) => sale[field] === null)).toBe(true);
    }
    const agents = new Set(list(9).map((agent) => agent.crmuserid));
    expect(sales.some((sale) => sale.ownerid !== null && !agents.has(sale.ownerid))).toBe(true);
  });
});

describe('the rest', () => {
  it.each(['2026-03-17', '2026-11-21', '2027-06-01'])(
    'has customers gone quiet and some that never bought, on %s',
    (today) => {
      const { 1: customers = [], 13: sales = [] } = generateDemoData({ today });
      const limit = new Date(Date.parse(today) - 90 * 86_400_000).toISOString().slice(0, 10);
      const last = new Map(sales.map((sale) => [sale.accountid, String(sale.pcfsaledate)]));
      const dates = customers.map((customer) => last.get(String(customer.accountid)));
      const quiet = share(
        dates.filter((date) => date !== undefined && date < limit).length,
        customers.length,
      );
      expect(quiet).toBeGreaterThan(0.1);
      expect(quiet).toBeLessThan(0.15);
      expect(dates.filter((date) => date === undefined).length).toBeGreaterThan(100);
    },
  );

  it('has payments close to the sums of marketers’ sales', () => {
    const sum = (records: readonly { [field: string]: unknown }[], field: string): number =>
      records.reduce((total, record) => total + Number(record[field]), 0);
    const due = sum(
      list(13).filter((sale) => sale.pcfmarketer !== null && sale.statuscode !== 5),
      'totalamount',
    );
    const paid = sum(list(1001), 'pcfamount');
    expect(paid / due).toBeGreaterThan(0.8);
    expect(paid / due).toBeLessThan(1);
  });

  it('has inconsistently formatted names and phones', () => {
    const names = list(1).map((customer) => String(customer.accountname));
    for (const kind of [/^\s|\s$/, /[\u200e\u200f\u202b\u2067]/, /"/, /[׳'’]/, /^[A-Za-z]/])
      expect(names.some((name) => kind.test(name))).toBe(true);
    const phones = list(1).map((customer) => String(customer.telephone1));
    for (const kind of [/^\+972-/, /^05\d{8}$/, /^05\d-\d{7}$/, / /, /^null$/])
      expect(phones.some((phone) => kind.test(phone))).toBe(true);
    const low = list(14).filter((product) => Number(product.pcfstock) <= 5);
    expect(low.length).toBeGreaterThan(20);
  });
});
