import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { agentNameTexts } from '#contract/features/agents/agents-texts';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { printedText } from '#server/lib/testing/read-pdf';
import { type Crm, expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

/** Other tests of the same application need the last month open, and mark the one before. */
const MONTH = addMonths(toMonth(new Date().toISOString()), -3);
/** The demo has closed December of the previous year. */
const CLOSED_MONTH = `${Number(new Date().toISOString().slice(0, 4)) - 1}-12`;
const LIST = `/user-info/salary-reports?month=${MONTH}`;
/** Change of a commission in the CRM after the closing, ₪. */
const LATE = 100;

const getMonthName = (month: string): string => `${hebrewMonth(month)} ${month.slice(0, 4)}`;

/** Returns the first figure of a text in hundredths. */
function toAgorot(text: string | null): number {
  const [, sign = '', figure = '0'] = /(-?)([\d,]+\.\d\d)/.exec(text ?? '') ?? [];
  return Math.round(Number(`${sign}${figure.replaceAll(',', '')}`) * 100);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Raises the commission of a counted sale of the closed month in the CRM, and returns its number. */
async function changeClosedSale(crm: Crm): Promise<string> {
  const sales = await crm.records(13);
  const sale = sales.find(
    (one) =>
      String(one['pcfsaledate']).startsWith(CLOSED_MONTH) &&
      one['statuscode'] === 4 &&
      one['ownerid'] !== null,
  );
  await crm.control('PUT', `records/13/${sale?._id}`, {
    pcfcommission: Number(sale?.['pcfcommission']) + LATE,
  });
  return String(sale?.['crmordernumber']);
}

/** Returns amounts in hundredths. */
async function readSums(amounts: Locator): Promise<number[]> {
  return (await amounts.allTextContents()).map(toAgorot);
}

/** Compares with the CRM, carries all late changes into the month, and closes it. Returns the sum of the changes. */
async function closeMonth(page: Page, lateSale: string): Promise<number> {
  await page.getByRole('button', { name: 'סגירת החודש…' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('מאז סוף החודש לא נערכה השוואה תקינה').waitFor();
  await panel.getByRole('button', { name: 'השוואה עכשיו' }).click();
  await panel
    .getByText(/תואם ל-CRM/)
    .first()
    .waitFor({ timeout: 60_000 });
  const late = panel.locator('li').filter({ has: page.getByRole('button', { name: /^צירוף לשכר/ }) });
  await expect(late.filter({ hasText: lateSale })).toHaveCount(1);
  const carried = sum((await late.locator('strong').allTextContents()).map(toAgorot));
  for (let left = await late.count(); left > 0; left -= 1) {
    await late
      .first()
      .getByRole('button', { name: `צירוף לשכר ${getMonthName(MONTH)}` })
      .click();
    await expect(late).toHaveCount(left - 1);
  }
  // The check of late changes is refetched, and then needs no reason.
  await panel.locator('.closing-checks').getByText('אין שינויים מאוחרים ממתינים').waitFor();
  for (const reason of await panel.getByPlaceholder('למה לסגור בכל זאת?').all())
    await reason.fill('נבדק ביד');
  const close = page.getByRole('button', { name: `סגירת ${getMonthName(MONTH)}` });
  await close.click();
  await expect(close).toHaveCount(2);
  await close.last().click();
  await panel.getByText(/נסגר על ידי/).waitFor();
  await panel.getByRole('button', { name: 'סגירה', exact: true }).click();
  return carried;
}

/** Returns the payable amounts of the list and their total on the page, in hundredths. */
async function readList(page: Page): Promise<{ amounts: number[]; nobody: number; total: number }> {
  const titles = await page.locator('.month-list thead').first().getByRole('columnheader').allTextContents();
  const at = titles.findIndex((title) => title.includes('לתשלום')) + 1;
  const rows = page.locator('.month-list .ant-table-row');
  const amounts = await rows.locator(`td:nth-child(${at})`).allTextContents();
  const nobody = rows.filter({ hasText: agentNameTexts.noAgent }).locator(`td:nth-child(${at})`);
  const [total = 0] = await readSums(page.locator('.month-equation dd'));
  return {
    amounts: amounts.map(toAgorot),
    nobody: sum((await nobody.allTextContents()).map(toAgorot)),
    total,
  };
}

/** Downloads the payroll file, and returns the sums of its dialog and of its rows. */
async function takePayrollFile(page: Page): Promise<{ sums: number[]; inFile: number }> {
  await page.getByRole('button', { name: 'קובץ לרואה החשבון' }).click();
  const dialog = page.getByRole('dialog');
  const amounts = dialog.locator('.payroll-sum .number-cell');
  await amounts.first().waitFor();
  const sums = await readSums(amounts);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'הורדת הקובץ' }).click();
  await page.getByRole('button', { name: 'הורדה בלעדיהם' }).click();
  const parts = unzip(await readFile(await (await download).path()));
  const [, ...rows] = readRows(parts.get('xl/worksheets/sheet1.xml') ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return { sums, inFile: sum(rows.map((row) => Math.round(Number(row['D']) * 100))) };
}

interface Statement {
  /** E-mail address, else telephone number; empty without both. */
  to: string;
  payable: number;
}

const isMailed = ({ to }: Statement): boolean => to.includes('@');

/** Sends all statements, and waits until those with an e-mail address are sent. Returns all statements. */
async function sendStatements(page: Page): Promise<Statement[]> {
  await page.getByRole('button', { name: 'שליחת דוחות…' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: /^שליחת \d+ דוחות/ });
  await submit.waitFor();
  const shown = await dialog.locator('.ant-table-row').evaluateAll((rows) =>
    rows.map((row) => ({
      to: row.querySelector('bdi[dir=ltr]')?.textContent ?? '',
      payable: row.querySelector('.number-cell')?.textContent ?? '',
    })),
  );
  const statements = shown.map(({ to, payable }) => ({ to, payable: toAgorot(payable) }));
  await submit.click();
  const mails = statements.filter(isMailed).length;
  await dialog.getByText(new RegExp(`^${mails} מתוך \\d+ נשלחו`)).waitFor({ timeout: 120_000 });
  return statements;
}

/** Returns the payable amount of a statement's PDF: the last one of its control line. */
function readPayable(pdf: Buffer): number | undefined {
  const line = printedText(pdf)?.match(/סכומי ביקורת.*$/m)?.[0];
  return line === undefined ? undefined : toAgorot(line.slice(line.lastIndexOf('לתשלום')));
}

test('payroll of a month: compare, carry, close, payroll file, statements in the mailbox', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  await product.crm.control('POST', 'rate-limit', { enabled: false });
  const lateSale = await changeClosedSale(product.crm);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'payroll', LIST);
  await page.locator('.month-list .ant-table-row').first().waitFor();
  const before = await readList(page);
  const carried = await closeMonth(page, lateSale);

  await expect.poll(async () => (await readList(page)).total).toBe(before.total + carried);
  const list = await readList(page);
  expect(sum(list.amounts)).toBe(list.total);
  const file = await takePayrollFile(page);
  const [closed, ...others] = file.sums;
  const inFile = others.pop();
  expect([closed, inFile]).toEqual([list.total, file.inFile]);
  expect(others.length).toBeGreaterThan(0);
  expect(closed! - sum(others.map(Math.abs))).toBe(inFile);

  const statements = await sendStatements(page);
  // Sales without an agent are in the list, but have no recipient.
  expect(sum(statements.map(({ payable }) => payable)) + list.nobody).toBe(list.total);
  await page.goto('/emulator/mailbox');
  for (const { to, payable } of statements.filter(isMailed)) {
    const mail = page.locator(`li[data-to="${to}"]`).filter({ hasText: getMonthName(MONTH) });
    await expect(mail).toHaveCount(1);
    const address = await mail.getByRole('link', { name: /^דוח משכורת/ }).getAttribute('href');
    const pdf = await (await page.request.get(address ?? '')).body();
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    const printed = readPayable(pdf);
    if (printed !== undefined) expect([to, printed]).toEqual([to, payable]);
  }
});
