import type { Page } from '@playwright/test';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { unsignedToken } from '#mocks/identity/test-tokens';
import { expect, type Product, test } from '../testing/product';
import { signIn } from '../testing/sign-in';
import { synchronise } from '../testing/synchronise';

/** Corrections are carried into the last month, so it must be open. */
const MONTH = addMonths(toMonth(new Date().toISOString()), -1);
/** The demo has closed December of the previous year. */
const CLOSED_MONTH = `${Number(new Date().toISOString().slice(0, 4)) - 1}-12`;
/** Change of a commission in the CRM after the closing, ₪. */
const LATE = 100;
const AGENT = 'agent@misrad.example';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** The server sends mails of its queue every minute. */
const MAIL_TIMEOUT_MS = 100_000;

const getMonthName = (month: string): string => `${hebrewMonth(month)} ${month.slice(0, 4)}`;
const getClosing = (month: string): string => `/user-info/salary-reports?month=${month}&panel=closing`;

/** Raises the commission of a sale of the agent in the closed month in the CRM, and returns its number. */
async function changeClosedSale({ origin, crm }: Product): Promise<string> {
  const authorization = `Bearer ${unsignedToken({ uid: 'demo-agent', email: AGENT })}`;
  const response = await fetch(`${origin}/api/agent/me`, { headers: { authorization } });
  const { data } = (await response.json()) as { data: { agent: { id: string } } };
  const sale = (await crm.records(13)).find(
    (one) =>
      String(one['pcfsaledate']).startsWith(CLOSED_MONTH) &&
      one['statuscode'] === 4 &&
      one['ownerid'] === data.agent.id,
  );
  await crm.control('PUT', `records/13/${sale?._id}`, {
    pcfcommission: Number(sale?.['pcfcommission']) + LATE,
  });
  return String(sale?.['crmordernumber']);
}

const openSales = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'למה הסכום הזה?' }).tap();
};

/** Asks about a sale on a phone: three taps and the text. */
async function ask(page: Page, month: string, sale: string | RegExp, text: string): Promise<void> {
  await page.goto(`/agent?month=${month}`);
  await openSales(page);
  await page.getByRole('button', { name: sale }).first().tap();
  await page.locator('textarea').fill(text);
  await page.getByRole('button', { name: 'שליחה למחלקת השכר' }).tap();
  await page.getByText('השאלה נשלחה למחלקת השכר').waitFor();
}

/** Answers the question in the open dialog. */
async function answer(page: Page, text: string): Promise<void> {
  await page.locator('textarea').fill(text);
  await page.getByRole('button', { name: 'שליחת התשובה' }).click();
  await page.getByText('התשובה נשמרה').waitFor();
}

/** Closes the month of the open panel with reasons for everything. */
async function closeMonth(page: Page): Promise<void> {
  const reasons = page.getByPlaceholder('למה לסגור בכל זאת?');
  await reasons.first().waitFor();
  for (const reason of await reasons.all()) await reason.fill('נבדק ביד');
  const close = page.getByRole('button', { name: `סגירת ${getMonthName(MONTH)}` });
  await close.click();
  await expect(close).toHaveCount(2);
  await close.last().click();
  await page.getByText(/נסגר על ידי/).waitFor();
}

test('an agent asks about sales on a phone, payroll answers, and the agent reads it at the line', async ({
  openContext,
  product,
}) => {
  test.setTimeout(240_000);
  await product.crm.control('POST', 'rate-limit', { enabled: false });
  const phone = await (await openContext(PHONE)).newPage();
  await signIn(phone, 'agent', '/agent');
  const office = await (await openContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(office, 'payroll', getClosing(MONTH));

  await ask(phone, MONTH, /^שאלה על מכירה/, 'סיכמנו 12% על לקוח חדש');
  const note = phone.locator('.sale-note');
  await expect(note).toContainText('סיכמנו 12% על לקוח חדש');
  await expect(note).toContainText('ממתינה לתשובה');

  await office.reload();
  await office.locator('.closing-checks').getByText('שאלה אחת של סוכן ללא תשובה').waitFor();
  await expect(office.locator('.month-list').getByLabel('שאלה ללא תשובה')).toHaveCount(1);
  await office.getByRole('button', { name: 'לשאלות' }).click();
  await office.getByRole('button', { name: /^תשובה לשאלה/ }).click();
  await answer(office, 'ההסכם הוא 10% עד סוף השנה');
  await office.locator('.closing-checks').getByText('אין שאלות של סוכנים ללא תשובה').waitFor();

  // The answer about a closed month carries its late change.
  const late = await changeClosedSale(product);
  await ask(phone, CLOSED_MONTH, `שאלה על מכירה ${late}`, 'העמלה עודכנה אחרי הסגירה');
  await synchronise(product.origin);
  await office.goto(getClosing(CLOSED_MONTH));
  await office.getByRole('button', { name: /^תשובה לשאלה/ }).click();
  await office.getByRole('radio', { name: /^צורף לשכר.*100\.00/ }).check();
  await answer(office, 'ההפרש ישולם החודש');

  await office.goto(getClosing(MONTH));
  await closeMonth(office);
  await phone.goto(`/agent?month=${MONTH}`);
  await openSales(phone);
  await expect(note).toContainText('נכון כפי שהוא: ההסכם הוא 10% עד סוף השנה');
  await expect(phone.getByText(`תיקון של ${getMonthName(CLOSED_MONTH)}, מכירה ${late}`)).toBeVisible();
  await phone.goto(`/agent?month=${CLOSED_MONTH}`);
  await openSales(phone);
  await expect(note).toContainText(`צורף לשכר ${getMonthName(MONTH)}: ההפרש ישולם החודש`);

  const mails = office.locator(`li[data-to="${AGENT}"]`).filter({ hasText: 'התקבלה תשובה' });
  await expect(async () => {
    await office.goto('/emulator/mailbox');
    await expect(mails).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: MAIL_TIMEOUT_MS });
  for (const mail of await mails.allTextContents()) expect(mail).not.toMatch(/₪|100|10%|צורף|הסכם/);
});
