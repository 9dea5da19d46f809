import { screen } from '@testing-library/react';
import type { LedgerLine, LedgerReport } from '#contract/features/reports/ledger-contract';
import { OpenPaths } from '#client/components/links/page-link';
import { paths } from '#client/lib/location/paths';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { LedgerLines } from './ledger-lines';
import type { Shown } from './ledger-rows';

const SALE = {
  kind: 'sale',
  id: 's1',
  date: '2026-09-02',
  number: 'N1',
  debit: 500,
  balance: 600,
  productName: 'מדפסת',
  customerId: 'c1',
  customerName: 'נועה',
  mark: null,
};
const UNUSUAL = {
  ...SALE,
  id: 's2',
  number: 'N2',
  customerId: null,
  mark: { kind: 'unusual_sale', times: 3, greatest: 100 },
};
const PAYMENT = {
  kind: 'payment',
  id: 'p1',
  date: '2026-09-03',
  reference: 'R7',
  credit: 50,
  balance: 550,
  mark: null,
};
const GAP = {
  kind: 'gap',
  id: 'g1',
  from: '2026-08-01',
  to: '2026-09-01',
  days: 31,
  usualDays: 7,
  isOpen: false,
};
const REPORT = {
  marketer: { id: 'm1' },
  from: '2026-09-01',
  to: '2026-09-30',
  closedOn: '2026-09-16',
  opening: 100,
  closing: -550,
  debit: 1_000,
  credit: 50,
  sales: 2,
  payments: 1,
  vat: 'before',
  later: [{ kind: 'sale', id: 's9', date: null, name: 'N9', amount: 10 }],
  lines: [SALE, UNUSUAL, PAYMENT, GAP] as LedgerLine[],
} as LedgerReport;

async function open(shown: Shown, permissions = ['customers.view'], report = REPORT) {
  await renderPart(
    <OpenPaths value={new Set([paths.sales()])}>
      <LedgerLines report={report} shown={shown} />
    </OpenPaths>,
    buildServices(),
    permissions,
  );
}

const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').trim();
const getTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => plain(textContent));
/** Cells of the rows. */
const cells = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => plain(textContent)),
  );
const links = () =>
  [...document.querySelectorAll('tr.ant-table-row a')].map((link) => link.getAttribute('href'));

const totals = () => getTexts('.ant-table-summary td');

it('lists all lines after the opening balance, on one line each, and the closing balance below them', async () => {
  await open('all');
  const rows = cells();
  expect(rows[0]).toEqual(['1.9.2026', '', 'יתרת פתיחה', '', '', '100.00']);
  expect(rows[1]).toEqual(['2.9.2026', 'מכירה N1', 'מדפסת· נועה', '500.00', '', '600.00']);
  expect(rows[2]).toEqual([
    '2.9.2026',
    'מכירה N2',
    expect.stringMatching(/^מדפסת.+100\.00 ₪/),
    '500.00',
    '',
    '600.00',
  ]);
  expect(rows[3]).toEqual(['3.9.2026', 'תשלום', 'R7', '', '50.00', '550.00']);
  expect(rows[4]).toEqual(['1.9.2026', '', expect.stringMatching(/31.+7/)]);
  expect(rows).toHaveLength(5);
  expect(totals()).toEqual([
    'יתרת סגירה 16.9.2026 · 3 תנועות · בשקלים, לפני מע״מ',
    '1,000.00',
    '50.00',
    '-550.00',
  ]);
  expect(document.querySelectorAll('tr.sum-row td[colspan="3"]')).toHaveLength(1);
  expect(links()).toEqual([
    '/reports/smart-ledger?marketerId=m1&from=2025-09-01&to=2026-08-31',
    '/user-info/sales?sale=s1',
    '/?customer=c1',
    '/user-info/sales?sale=s2',
  ]);
});

it.each<[Shown, string[]]>([
  ['sales', ['מכירה N1', 'מכירה N2']],
  ['payments', ['תשלום']],
  ['unusual_sale', ['מכירה N2']],
  ['gap', ['']],
  ['later', ['מכירה']],
])('lists only the %s, with the sums of the period', async (shown, movements) => {
  await open(shown);
  expect(cells().map(([, movement]) => movement)).toEqual(movements);
  expect(totals().slice(1)).toEqual(['1,000.00', '50.00', '-550.00']);
});

it('lists entries without a date on their side, without a balance', async () => {
  await open('later');
  expect(cells()).toEqual([['ללא תאריך', 'מכירה', 'N9', '10.00', '', '']]);
});

it('names customers without a link to users who may not see them', async () => {
  await open('sales', []);
  expect(screen.getByText('נועה').closest('a')).toBeNull();
});

it.each<Shown>(['all', 'payments', 'gap'])('shows that there are no lines: %s', async (shown) => {
  await open(shown, [], { ...REPORT, lines: [] });
  expect(document.querySelector('table')).toBeNull();
  expect(document.body).toHaveTextContent('אין');
});

it('shows the lines on a phone as cards', async () => {
  narrowWindow();
  await open('all');
  expect(getTexts('li')).toEqual([
    'יתרת פתיחה1.9.2026יתרה 100.00 ₪',
    'מדפסת500.00 ₪2.9.2026 · נועה · N1יתרה 600.00 ₪',
    expect.stringMatching(/^מדפסת500\.00 ₪2\.9\.2026 · נועה · N2יתרה 600\.00 ₪.*3/),
    'תשלום · R7זכות 50.00 ₪3.9.2026יתרה 550.00 ₪',
    expect.stringMatching(/31.+7/),
  ]);
});
