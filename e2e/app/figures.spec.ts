import type { Page } from '@playwright/test';
import { unsignedToken } from '#mocks/identity/test-tokens';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import { parseAgorot } from '../testing/expected-figures';
import { goTo } from '../testing/go-to';
import { expect, test } from '../testing/product';
import { signIn } from '../testing/sign-in';

/** Exports of the lists that figures lead to, with the columns of amounts in their sheets. */
const LISTS: Readonly<Record<string, { path: string; money: readonly string[] }>> = {
  '/user-info/sales': { path: '/api/sales', money: ['סכום', 'עמלה'] },
  '/user-info/customers': { path: '/api/customers', money: [] },
  '/reports/inactive-customers': { path: '/api/reports/resellers-summary', money: [] },
  '/inventory': { path: '/api/inventory', money: [] },
};
/** Screens with figures, and the least number of different lists that their figures lead to. */
const SCREENS = [
  ['/', 15],
  ['/user-info', 10],
  ['/reports/marketers', 20],
  ['/reports/inactive-customers', 10],
  ['/user-info/customers', 5],
] as const;
/** Salaries of a screen that are opened, from both ends of its grid. */
const SALARIES_OPENED = 1;

const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;

interface Figure {
  href: string;
  /** Displayed amount with agorot, or displayed count. */
  shown: string;
}

/** Returns the links of a screen whose text is a figure. */
async function getFigures(page: Page): Promise<Figure[]> {
  const links = await page.locator('main a[href]').evaluateAll((found) =>
    found.map((link) => ({
      href: link.getAttribute('href') ?? '',
      shown: link.querySelector('[title]')?.getAttribute('title') ?? link.textContent ?? '',
    })),
  );
  return links.filter(({ href, shown }) => {
    const [path = ''] = href.split('?', 1);
    return path in LISTS && /\d/.test(shown) && /^[\d\s,.₪\p{Cf}-]+$/u.test(shown);
  });
}

/** Returns the number of exported rows of a list, and the sums of its amounts in agorot. */
async function addUp(origin: string, href: string): Promise<{ count: number; sums: number[] }> {
  const { pathname, searchParams } = new URL(href, origin);
  const { path, money } = LISTS[pathname]!;
  const filter = Object.fromEntries(
    [...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]),
  );
  const single = Object.fromEntries(
    Object.entries(filter).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  const response = await fetch(`${origin}${path}/export`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: single }),
  });
  expect([href, response.status]).toEqual([href, 200]);
  const [heads = {}, ...rows] = readRows(
    unzip(Buffer.from(await response.arrayBuffer())).get('xl/worksheets/sheet1.xml')!,
  );
  const id = Object.keys(heads).find((column) => heads[column] === 'מזהה')!;
  const records = rows.filter((row) => row[id] !== undefined);
  const sums = money.map((title) => {
    const column = Object.keys(heads).find((one) => heads[one] === title)!;
    return records.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);
  });
  return { count: records.length, sums };
}

test('every figure leads to rows that add up to it', async ({ page, product }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  for (const [screen, least] of SCREENS) {
    await goTo(page, screen);
    const figures = await getFigures(page);
    const known = new Map<string, { count: number; sums: number[] }>();
    for (const { href, shown } of figures) {
      const rows = known.get(href) ?? (await addUp(product.origin, href));
      known.set(href, rows);
      const possible = shown.includes('₪') ? rows.sums : [rows.count * 100];
      expect.soft(possible, `${screen}: ${shown} leads to ${href}`).toContain(parseAgorot(shown));
    }
    expect([screen, known.size >= least]).toEqual([screen, true]);
  }
});

test('every salary opens sales that add up to it', async ({ page, product }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'payroll', '/user-info/salaries');
  for (const screen of ['/user-info/salaries', '/reports/salaries']) {
    await goTo(page, screen);
    // An average of the working days opens the sales of all days.
    const cells = page.locator('button.salary-cell:not([aria-label^="ליום עבודה"])');
    await cells.first().waitFor();
    const count = await cells.count();
    const places = Array.from({ length: SALARIES_OPENED }, (_, i) => [i, count - 1 - i]).flat();
    for (const place of places) {
      const cell = cells.nth(place);
      const shown = (await cell.getAttribute('title')) ?? '';
      await cell.click();
      await page.waitForURL(/period=/);
      const query = new URL(page.url()).searchParams;
      const agents = query.getAll('amountOf').map((agentId) => ['agentId', agentId]);
      const about = new URLSearchParams([['period', query.get('period') ?? ''], ...agents]);
      let sum = 0;
      for (let after: string | null = ''; after !== null;) {
        if (after !== '') about.set('after', after);
        const response = await fetch(`${product.origin}/api/salaries/sales?${about}`, {
          headers: { authorization },
        });
        const rows = (await response.json()) as { data: { commission: number }[]; next: string | null };
        sum += rows.data.reduce((total, { commission }) => total + Math.round(commission * 100), 0);
        after = rows.next;
      }
      expect.soft(sum, `${screen}: ${shown} opens ${about}`).toBe(parseAgorot(shown));
    }
  }
});
