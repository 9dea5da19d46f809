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
