import { REPORT_DEFAULTS, ReportSettings } from './report-settings';

const statuses = (count: number) => Array.from({ length: count }, (_, i) => i);

it.each<[keyof ReportSettings, unknown[], unknown[]]>([
  ['cancelledStatuses', [[], statuses(50)], [statuses(51), [0.5]]],
  ['vat', ['before', 'included'], ['none']],
  ['samePaymentDays', [1, 366], [0, 367, 1.5]],
  ['unusualTimes', [1.1, 100], [1, 101]],
  ['gapTimes', [1.1, 100], [1, 101]],
  ['gapDays', [1, 3_650], [0, 3_651]],
])('the setting %s accepts %j and rejects %j', (key, accepted, rejected) => {
  const accepts = (value: unknown) => ReportSettings.safeParse({ ...REPORT_DEFAULTS, [key]: value }).success;
  expect(accepted.filter((value) => !accepts(value))).toEqual([]);
  expect(rejected.filter(accepts)).toEqual([]);
});

it('the defaults are those of the product description', () => {
  expect(REPORT_DEFAULTS).toEqual({
    cancelledStatuses: [],
    vat: 'before',
    samePaymentDays: 7,
    unusualTimes: 3,
    gapTimes: 2,
    gapDays: 45,
  });
});
