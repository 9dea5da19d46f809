import { internationalNumber, localNumber, canReceiveMessages } from './phone-links';

it.each([
  ['050-555-0111', '972505550111'],
  ['03 555 0148', '97235550148'],
  ['+972-50-555-0111', '972505550111'],
  ['+972 (0)50 555 0111', '972505550111'],
  ['972505550111', '972505550111'],
  ['00972505550111', '972505550111'],
  ['+44 20 7946 0958', '442079460958'],
  ['\u200e050\u20115550111\u202c', '972505550111'],
  ['+44 207946', '44207946'],
  ['+44 20794', null],
  ['+123456789012345', '123456789012345'],
  ['+1234567890123456', null],
  ['*2700', null],
  ['1800', null],
  ['', null],
  [null, null],
  ['javascript:alert(1)', null],
  ['0501234567890123', null],
])('converts %j to the international number %j', (phone, number) => {
  expect(internationalNumber(phone)).toBe(number);
});

it.each([
  ['+972-50-555-0111', '050-555-0111'],
  ['0505550111', '050-555-0111'],
  ['03 555 0148', '03-555-0148'],
  ['077-5550148', '077-555-0148'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['0501234', '0501234'],
  ['*2700', '*2700'],
  [null, null],
])('converts %j to the local number %j', (phone, text) => {
  expect(localNumber(phone)).toBe(text);
});

it.each([
  ['972505550111', true],
  ['442079460958', true],
  ['97235550148', false],
  ['972775550148', false],
])('%s can receive messages: %s', (number, takes) => {
  expect(canReceiveMessages(number)).toBe(takes);
});
