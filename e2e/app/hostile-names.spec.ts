import type { Page } from '@playwright/test';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { CrmRecord } from '#mocks/fireberry/types';
import { unsignedToken } from '#mocks/identity/test-tokens';
import { HOSTILE_NAMES } from '#server/lib/testing/hostile-names';
import { goTo } from '../testing/go-to';
import { expect, startProduct, test as base, type Product } from '../testing/product';
import { findCutBeginnings, findLastingProblems } from '../testing/layout-problems';
import { fillSignIn } from '../testing/sign-in';
import { synchronise } from '../testing/synchronise';
import { waitUntilLoaded } from '../testing/wait-until-loaded';

/** Displayed name fields by CRM object number. */
const NAMED: Readonly<Record<number, readonly string[]>> = {
  9: ['fullname'],
  1000: ['name', 'pcfcity'],
  1: ['accountname', 'billingcity', 'emailaddress1'],
  14: ['productname', 'catalognumber', 'pcflocation'],
  13: ['crmordernumber'],
  1001: ['name'],
};

/** Record ids for each kind of address. */
type Ids = Record<'agent' | 'marketer' | 'customer' | 'sale', string>;

/** Previous month. */
const MONTH = addMonths(toMonth(new Date().toISOString()), -1);

const WIDTHS_PX = [1440, 768, 390];

declare global {
  interface Window {
    wasRun?: boolean;
  }
}

/** A separate application in which all records have one of the names. */
const test = base.extend<{ renamed: Product; ids: Ids }>({
  renamed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ env: { FIREBERRY_SIM_SALES: '1200' } });
      await use(product);
      await product.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: ({ renamed }, use) => use(renamed.origin),
  ids: [async ({ renamed }, use) => use(await rename(renamed)), { timeout: 120_000 }],
});

async function rename({ crm, origin }: Product): Promise<Ids> {
  await crm.control('POST', 'rate-limit', { enabled: false });
  const ids: string[] = [];
  for (const [object, fields] of Object.entries(NAMED)) {
    const records = (await crm.records(Number(object))).map(({ modifiedon: _old, _id: id, ...record }, i) => {
      if (i === SHOWN) ids[Number(object)] = String(id);
      return { ...record, ...named(record, fields, i) };
    });
    await crm.control('POST', `records/${object}`, records);
  }
  await synchronise(origin);
  const asker = unsignedToken({ uid: 'demo-agent', email: 'agent@misrad.example' });
  const question = { month: MONTH, saleId: null, reason: 'missing', text: HOSTILE_NAMES[FIRST] };
  const response = await fetch(`${origin}/api/agent/questions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asker}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  expect(response.status).toBe(200);
  return { agent: ids[9]!, marketer: ids[1000]!, customer: ids[1]!, sale: ids[13]! };
}

/** Index of the record that is opened. Its name is markup that ends with a direction override. */
const SHOWN = 20;
const FIRST = HOSTILE_NAMES.findIndex((name) => name === '<img src=x onerror=alert(1)>\u202e');

function named(record: object, fields: readonly string[], i: number): Partial<CrmRecord> {
  const name = HOSTILE_NAMES[(FIRST - SHOWN + i + HOSTILE_NAMES.length) % HOSTILE_NAMES.length]!;
  return Object.fromEntries(fields.filter((field) => field in record).map((field) => [field, name]));
}

/** Addresses of pages with names, and the selector to wait for. */
const SCREENS: readonly [string, string][] = [
  ['/', 'main canvas'],
  ['/user-info', 'main .ant-table-row'],
  ['/user-info?agent={agent}', '[role=dialog], aside'],
  ['/user-info/customers', ROWS()],
  ['/user-info/sales', ROWS()],
  ['/user-info/sales?sort=customer&agentId={agent}&customerId={customer}', 'main'],
  ['/user-info/sales?sale={sale}', '[role=dialog], aside'],
  ['/user-info/sales?customer={customer}', '[role=dialog], aside'],
  ['/user-info/sales?text=%3Cscript%3E', ROWS()],
  ['/user-info/salaries', 'table'],
  ['/user-info/salary-reports', 'main'],
  [`/user-info/salary-reports?month=${MONTH}&panel=closing`, '#agent-questions'],
  ['/reports', 'main'],
  ['/reports/smart-ledger?marketerId={marketer}', 'main'],
  ['/reports/marketers', 'main .ant-table-row'],
  ['/reports/inactive-customers?days=1&sort=name', ROWS()],
  ['/reports/inactive-customers?days=1&agentId={agent}&marketerId={marketer}', 'main'],
  ['/reports/sales-print', 'main'],
  ['/reports/salaries', 'main'],
  ['/inventory', ROWS()],
];

function ROWS(): string {
  return '.list-table .ant-table-row, .list-card';
}

/** Panels and menus with names, and the way to open them. */
const OPENED: readonly [string, string, (page: Page) => Promise<void>][] = [
  [
    'palette',
    '/inventory',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('textbox').fill('onerror');
    },
  ],
  [
    'choice of a marketer',
    '/reports/smart-ledger',
    async (page) => {
      await page.getByRole('combobox').first().click();
      await page.keyboard.type('onerror');
    },
  ],
];

/** Returns the problems of the current page. */
const findWrong = (): string[] => {
  const wrong: string[] = [];
  if (window.wasRun) wrong.push('a script ran');
  for (const element of document.querySelectorAll('[onerror], [onload], img[src="x"]'))
    wrong.push(`markup came in: ${element.outerHTML.slice(0, 100)}`);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) {
    const wide = [...document.querySelectorAll('main *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > window.innerWidth + 1;
    });
    const at = wide.slice(0, 3).map((element) => `${element.tagName}.${element.className}`);
    wrong.push(`the page is ${scrollWidth} wide: ${at.join(' ')}`);
  }
  const turning = /[\u202a-\u202e\u2066-\u2069]/;
  // Balanced isolates are the application's own, around numbers.
  const balanced = /[\u2066-\u2068][^\u202a-\u202e\u2066-\u2069]*\u2069/g;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? '';
    const parent = texts.currentNode.parentElement;
    if (!parent || parent.closest('script, style, textarea') || !turning.test(text)) continue;
    if (turning.test(text.replaceAll(balanced, '')))
      wrong.push(`turns its letters: ${JSON.stringify(text.slice(0, 80))} in ${parent.className}`);
  }
  return [...new Set(wrong)].slice(0, 8);
};

/** Returns the problems that remain, at all widths. */
async function findUnsafeNames(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    const problems = await findLastingProblems(async () => [
      ...(await page.evaluate(findWrong)),
      ...(await findCutBeginnings(page)),
    ]);
    for (const one of problems) found.push(`${where} at ${width} px: ${one}`);
  }
  return found;
}

async function signInQuietly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.alert = () => {
      window.wasRun = true;
    };
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/reports');
  await fillSignIn(page, 'admin@misrad.example');
  await page.getByRole('navigation').first().waitFor();
}

test.use({ actionTimeout: 30_000 });

test('names with markup or direction marks are displayed as text on every page', async ({ page, ids }) => {
  test.setTimeout(300_000);
  await signInQuietly(page);
  const found: string[] = [];
  for (const [address, shown] of SCREENS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(
      page,
      address.replaceAll(/\{(\w+)\}/g, (_, kind: keyof Ids) => ids[kind]),
    );
    await page.locator(shown).first().waitFor();
    await waitUntilLoaded(page);
    found.push(...(await findUnsafeNames(page, address)));
  }
  for (const [what, address, open] of OPENED) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, address);
    await open(page);
    await expect(page.getByText('<img src=x').filter({ visible: true }).first()).toBeVisible();
    found.push(...(await findUnsafeNames(page, what)));
    await page.keyboard.press('Escape');
  }
  expect(found).toEqual([]);
});
