import { isFiltered, searchOf, viewOf, type SalesView } from './sales-view';

const first: SalesView = { filter: {}, sort: 'date', direction: 'desc', at: null, sale: null };

describe('the address of sales', () => {
  it.each<[string, SalesView]>([
    ['', first],
    ['?from=2026-01-01&to=2026-02-28', { ...first, filter: { from: '2026-01-01', to: '2026-02-28' } }],
    ['?agentId=a1&statusCode=1&statusCode=4', { ...first, filter: { agentId: 'a1', statusCode: [1, 4] } }],
    [
      '?text=%D7%A6%D7%94%22%D7%9C&sort=amount&direction=asc',
      { ...first, filter: { text: 'צה"ל' }, sort: 'amount', direction: 'asc' },
    ],
    ['?at=s1&sale=s2', { ...first, at: 's1', sale: 's2' }],
  ])('%s says what is shown, and the other way round', (search, view) => {
    expect(viewOf(search)).toEqual(view);
    expect(viewOf(searchOf(view))).toEqual(view);
    expect(searchOf(viewOf(search))).toBe(searchOf(view));
  });

  it.each([
    ['a date that is none', '?from=2026-02-30'],
    ['an unknown sort', '?sort=password'],
    ['a status that is no number', '?statusCode=x'],
    ['empty values', '?text=&agentId=&sale='],
    ['what it does not know', '?x=1'],
  ])('leaves out %s', (_what, search) => {
    expect(viewOf(search)).toEqual(first);
  });

  it('knows whether it is narrowed', () => {
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ agentId: undefined })).toBe(false);
    expect(isFiltered({ text: 'x' })).toBe(true);
  });
});
