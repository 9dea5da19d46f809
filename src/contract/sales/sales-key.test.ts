import { placeOfKey, saleKey, SALE_SORTS, type KeyedSale } from './sales-key';

const sale: KeyedSale = {
  id: 'a~1/%',
  number: '10~א',
  saleDate: '2026-01-31',
  customerId: 'c~',
  agentId: null,
  marketerId: 'm',
  statusCode: -2_147_483_647,
  amount: -12.5,
  commission: 0,
};

describe('the key of a sale', () => {
  it.each(SALE_SORTS)('names its place in the order by %s, whatever signs are in it', (sort) => {
    for (const one of [sale, { ...sale, number: null, saleDate: null, customerId: null, statusCode: null }]) {
      const grouped = ['customer', 'agent', 'marketer', 'status'].includes(sort);
      const value = {
        date: one.saleDate,
        status: one.statusCode,
        customer: one.customerId,
        agent: one.agentId,
        marketer: one.marketerId,
        number: one.number,
        amount: one.amount,
        commission: one.commission,
      }[sort];
      const text = value === null ? null : String(value);
      expect(placeOfKey(saleKey(one, sort), sort)).toEqual(
        grouped
          ? { grouped: true, group: text, date: one.saleDate, id: 'a~1/%' }
          : { grouped: false, value: text, id: 'a~1/%' },
      );
    }
  });

  it.each([
    ['', 'date'],
    ['2026-01-01', 'date'],
    ['2026-01-01~', 'date'],
    ['2026-1-1~s', 'date'],
    ['1e9~s', 'amount'],
    ['~s', 'amount'],
    ['x~2026-01-01~s', 'status'],
    ['c~s', 'customer'],
    ['%E0~s', 'number'],
    ['1~%00', 'number'],
  ] as const)('%j is none by %s', (key, sort) => {
    expect(placeOfKey(key, sort)).toBeNull();
  });
});
