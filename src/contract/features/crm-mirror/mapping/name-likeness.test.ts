import { likeness } from './sync-mapping-rules';

it.each([
  ['amount', 'amount', 1],
  // The pairs am-mo-ou-un-nt and am-mo-ou-un-ns have four in common.
  ['amount', 'amouns', 0.8],
  // The pairs ab-bc and ab-bc-cd have two in common.
  ['abc', 'abcd', 0.8],
  ['abc', 'xyz', 0],
  // A repeated pair counts as often as both names have it.
  ['aaa', 'aa', 2 / 3],
  ['aa', 'aaa', 2 / 3],
  ['ababxc', 'ab', 1 / 3],
  // Case, spaces, underscores and the prefix of custom fields have no meaning.
  ['pcfTotal_Amount', 'total amount', 1],
  ['customobjectbill', 'BILL', 1],
  // A single letter has no pairs.
  ['a', 'a', 0],
  ['a', 'ab', 0],
  ['ab', 'a', 0],
  ['', '', 0],
  ['ab', 'ab', 1],
])('the likeness of %j and %j is %d', (left, right, share) => {
  expect(likeness(left, right)).toBeCloseTo(share, 10);
});
