import { startSyncApp, type SyncApp } from '../sync/testing/sync-app';
import { smallOperation } from '../sync/testing/operation';
import { runDueSalaryMetadata } from '../salaries/salary-metadata';
import { salaryFigures } from '../salaries/salary-figures';
import { marketerFigures } from './marketers/marketer-sums';
import { administrator, openEverything, type Caller } from './testing/open-everything';

const PERSON = { kind: 'person', userId: 'dana' } as const;
const SALES = 13;
const WALK = { months: ['2026-08'], marketerId: 'm1' };
const SALE = {
  statuscode: 4,
  accountid: 'c1',
  ownerid: 'a1',
  pcfmarketer: 'm1',
  totalamount: 7,
  pcfcommission: 3,
};

let test: SyncApp;
let call: Caller;
beforeAll(async () => {
  test = await startSyncApp([salaryFigures, marketerFigures]);
});
beforeEach(async () => {
  await test.database.reset();
  test.begin(smallOperation(20));
  call = await administrator(test);
});
afterAll(() => test.close());

const DATES = [
  '0001-01-01',
  '0001-01-02',
  '0001-12-31',
  '0024-02-29',
  '0099-12-31',
  '1752-09-14',
  '9999-12-31',
];

it.each(DATES)(
  'a sale of %s ends no report, and leaves every figure as it was once it is gone',
  async (day) => {
    await test.services.sync.run('full', PERSON);
    await runDueSalaryMetadata(test.services);
    const before = await openEverything(call, WALK);

    test.simulator.control.put(SALES, { crmorderid: 'bad', pcfsaledate: `${day}T00:00:00`, ...SALE });
    await test.services.sync.run('last_update', PERSON);
    await openEverything(call, WALK);

    test.simulator.control.remove(SALES, 'bad');
    await test.services.sync.run('full', PERSON);
    const after = await openEverything(call, WALK);
    for (const url of ['/api/marketers', '/api/reports/smart-ledger/open-balances', '/api/customers/totals'])
      expect(withoutMoments(after.get(url))).toEqual(withoutMoments(before.get(url)));
  },
);

/** An answer without the moment of the synchronisation that it rests on. */
function withoutMoments(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(/"lastSyncTime":"[^"]*"/g, '"lastSyncTime":null'));
}
