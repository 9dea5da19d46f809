import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { getDocumentLines } from '#server/lib/testing/document-lines';
import { insertParties } from '#server/features/sales/testing/sales';
import { syncRefusals } from '#server/db/schema/sync-tables';
import { ledgerPdf } from './ledger-pdf';
import { payments } from '#server/db/schema/marketers-tables';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-09-16T09:00:00Z');
  const { db } = test.database;
  await insertParties(db);
  await db.insert(payments).values({ id: 'kept', marketerId: 'm2', paidOn: '2026-09-01', amount: 5 });
  const refusal = (entity: string, id: string, pcfmarketer: unknown) => ({
    entity,
    id,
    reason: 'pcfamount: not a number',
    record: { _id: id, pcfmarketer, pcfamount: '5,000.00' },
    runId: 'r1',
    at: '2026-09-16T08:00:00Z',
  });
  await db
    .insert(syncRefusals)
    .values([
      refusal('payments', 'p1', 'm1'),
      refusal('payments', 'kept', 'm1'),
      refusal('payments', 'unreadable', { no: 'reference' }),
      refusal('sales', 's1', 'm1'),
      refusal('products', 'x', 'm1'),
    ]);
});
afterAll(() => test.close());

it.each([
  ['m0', { sales: 0, payments: 1 }, 'נדחו בסנכרון: תשלום אחד.'],
  ['m1', { sales: 1, payments: 3 }, 'נדחו בסנכרון: מכירה אחת, 3 תשלומים.'],
  ['m2', { sales: 0, payments: 2 }, 'נדחו בסנכרון: 2 תשלומים.'],
])('states the refused records of %s on page, paper and sheet', async (marketerId, refused, text) => {
  const headers = await test.as('reports.view');
  const url = '/api/reports/smart-ledger';
  const response = await test.app.inject({ url, headers, query: { marketerId } });
  const report = response.json<{ data: LedgerReport }>().data;
  expect(report.refused).toEqual(refused);
  const made = { at: test.clock.now(), by: { displayName: '', email: 'x' } };
  expect(getDocumentLines(ledgerPdf(report, made)).join('\n')).toContain(`[triangle] ${text}`);
  const file = await test.app.inject({
    method: 'POST',
    url: `${url}/export`,
    headers,
    payload: { marketerId },
  });
  const about = readRows(unzip(file.rawPayload).get('xl/worksheets/sheet2.xml') ?? '');
  expect(about).toContainEqual({ A: 'נדחו בסנכרון', B: expect.stringContaining(text) });
});
