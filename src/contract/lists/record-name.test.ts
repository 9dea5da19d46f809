import { recordName } from './record-name';

it.each([
  ['דנה', 'דנה'],
  ['', 'r1'],
  [' ', 'r1'],
  [null, 'r1'],
])('a record named %j is called %s', (name, called) => {
  expect(recordName({ id: 'r1', name })).toBe(called);
});
