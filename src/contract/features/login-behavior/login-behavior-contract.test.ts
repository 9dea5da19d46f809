import { normalizeLoginBehavior } from './login-behavior-contract';

it.each([
  [45, 45],
  ['45', 45],
  [' 45 ', 45],
  [1, 1],
  [0.5, 1],
  [1.5, 1.5],
  [1e9, 1e9],
  [0, 30],
  ['0', 30],
  [-1, 30],
  ['', 30],
  ['  ', 30],
  ['soon', 30],
  [Infinity, 30],
  [null, 30],
  [undefined, 30],
  [true, 30],
])('the timeout %j becomes %d minutes', (given, minutes) => {
  expect(normalizeLoginBehavior({ inactiveTimeoutMinutes: given }).inactiveTimeoutMinutes).toBe(minutes);
});

it('converts each flag to a boolean', () => {
  expect(normalizeLoginBehavior({ requireLoginEachVisit: 1 })).toEqual({
    requireLoginEachVisit: true,
    disconnectOnInactivity: false,
    inactiveTimeoutMinutes: 30,
  });
  expect(normalizeLoginBehavior({ disconnectOnInactivity: 'yes' })).toEqual({
    requireLoginEachVisit: false,
    disconnectOnInactivity: true,
    inactiveTimeoutMinutes: 30,
  });
});
