import { recordName } from './record-name';

it.each([
  ['דנה', 'דנה'],
  ['', 'r1'],
  [' ', 'r1'],
  [null, 'r1'],
])('displays a record named %j as %s', (name, called) => {
  expect(recordName({ id: 'r1', name })).toBe(called);
});
