import { routeUrl } from './route-url';

const url = (id: string) => routeUrl(null, '/api/things/:id/parts', { params: { id } });

it.each([
  ['a/b', '/api/things/a%2Fb/parts'],
  ['../export', '/api/things/..%2Fexport/parts'],
  ['?x=1#y', '/api/things/%3Fx%3D1%23y/parts'],
  ['%2e%2e', '/api/things/%252e%252e/parts'],
  ['...', '/api/things/.../parts'],
])('encodes an id as a single path segment: %s', (id, expected) => {
  expect(url(id)).toBe(expected);
  expect(new URL(url(id), 'https://misrad.example').pathname).toBe(expected);
});

it.each(['', '.', '..'])("throws for an id that would lead to another route: '%s'", (id) => {
  expect(() => url(id)).toThrow('id');
});

it.each([undefined, null])('throws for a missing id: %s', (id) => {
  expect(() => routeUrl(null, '/api/things/:id', { params: { id } })).toThrow('/api/things/:id needs id');
  expect(() => routeUrl(null, '/api/things/:id', { params: id })).toThrow('/api/things/:id needs id');
});

it('writes the query: lists as repeated parameters, nothing for a missing value', () => {
  const query = {
    text: 'צה"ל',
    code: [1, null, 4, undefined],
    low: false,
    from: undefined,
    to: null,
    page: 0,
  };
  const written = routeUrl(null, '/api/things', { query });
  expect(written).toBe('/api/things?text=%D7%A6%D7%94%22%D7%9C&code=1&code=4&low=false&page=0');
  expect(routeUrl(null, '/api/things', { query: { from: undefined } })).toBe('/api/things');
  expect(routeUrl(null, '/api/things', { query: null })).toBe('/api/things');
  expect(routeUrl(null, '/api/things', { query: 'a' })).toBe('/api/things');
});

it.each([
  ['https://api.example', 'https://api.example/api/things'],
  ['https://api.example/', 'https://api.example/api/things'],
])('is at the origin of the API: %s', (base, expected) => {
  expect(routeUrl(base, '/api/things', {})).toBe(expected);
});
