import { SyncOptionsSetting } from './sync-options-contract';

const options: SyncOptionsSetting = {
  zone: 'Asia/Jerusalem',
  deletionGuardShare: 0.2,
  deletionGuardRows: 50,
  callsPerMinute: 60,
  batchSize: 500,
};

it.each<[keyof SyncOptionsSetting, unknown[], unknown[]]>([
  ['zone', ['Asia/Jerusalem', 'UTC'], ['', 'Asia/Nowhere', 3]],
  ['deletionGuardShare', [0.01, 1], [0.009, 1.01]],
  ['deletionGuardRows', [0, 100_000], [-1, 100_001, 1.5]],
  ['callsPerMinute', [1, 100], [0, 101]],
  ['batchSize', [10, 500], [9, 501]],
])('the option %s accepts %j and rejects %j', (key, accepted, rejected) => {
  const accepts = (value: unknown) => SyncOptionsSetting.safeParse({ ...options, [key]: value }).success;
  expect(accepted.filter((value) => !accepts(value))).toEqual([]);
  expect(rejected.filter(accepts)).toEqual([]);
});
