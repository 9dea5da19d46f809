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
    ['?at=2026-01-01%7Es1&sale=s2', { ...first, at: '2026-01-01~s1', sale: 's2' }],
    ['?sort=agent&at=a1%7E2026-01-01%7Es1', { ...first, sort: 'agent', at: 'a1~2026-01-01~s1' }],
  ])('%s says what is shown, and the other way round', (search, view) => {
    expect(viewOf(search)).toEqual(view);
    expect(viewOf(searchOf(view))).toEqual(view);
    expect(searchOf(viewOf(search))).toBe(searchOf(view));
  });

  it.each([
    ['a date that is none', '?from=2026-02-30'],
    ['an unknown sort', '?sort=password'],
    ['a key of another sort', '?at=12~2026-01-01~s1'],
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
