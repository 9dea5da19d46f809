import { sql } from 'drizzle-orm';
import type { Page } from 'puppeteer-core';
import { unsignedToken } from '../mocks/identity/test-tokens';
import { startProduct, type Product } from '../e2e/testing/product';
import { ensureBuilt } from '../scripts/ensure-built';
import { startLocalPostgres } from '../scripts/local-postgres';
import { openDatabase, type Database } from '../src/server/lib/database/database';
import { startBrowsers, type Browsers } from './browser-pages';
import { median } from './median';
import { printTable, whole } from './print-table';

/**
 * Users and roles of a large organisation, 5,000 users and 200 roles on PostgreSQL: server times over HTTP including
 * the guard, and response times of the pages. `npm run bench -- admin [quick]`
 */
const RUNS = process.argv.includes('quick') ? 3 : 15;
const USERS = 5_000;
const ROLES = 200;
const PAGE = 50;

async function main(): Promise<void> {
  const server = await startLocalPostgres();
  if (!server) return console.log('PostgreSQL is not installed.');
  // A build can take longer than the start timeout of the application.
  await ensureBuilt();
  const closers: (() => Promise<unknown>)[] = [server.stop];
  try {
    const product = await startProduct({ env: { DATABASE_URL: server.url, FIREBERRY_SIM_SALES: '200' } });
    closers.push(product.stop);
    const database = await openDatabase({ url: server.url, poolSize: 1 });
    await fill(database.db);
    await database.close();
    await measureServer(product);
    const browsers = await startBrowsers(product.origin);
    closers.push(browsers.close);
    await measureScreens(browsers, product);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Adds to the demo's users: names of two words, every twentieth user deactivated, roles of up to 40 permissions. */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`insert into roles (id, name, description, permissions)
    select 'bench-' || i, 'תפקיד ' || i, 'תיאור של תפקיד ' || i, (
      select array_agg(resource || '.' || action)
      from unnest(array['dashboard','user_info','customers','sales','reports','inventory','salaries','sync']) resource,
        unnest(array['view','create','edit','delete','manage']) action
      where (ascii(resource) + length(action) + i) % 3 = 0)
    from generate_series(1, ${ROLES}) i`);
  await db.execute(sql`insert into users (id, email, display_name, role_id, is_active, last_login, last_seen_at)
    select 'bench-' || i, 'person' || i || '@misrad.example',
      (array['דוד','שרה','משה','רחל','יוסף','לאה','אבי','נועה'])[1 + i % 8] || ' ' || chr(1488 + i % 27) || chr(1488 + (i / 27) % 27) || 'ן',
      'bench-' || (1 + i % ${ROLES}::int), i % 20 <> 0, now() - i * interval '1 hour',
      case when i % 50 = 0 then now() else now() - interval '2 days' end
    from generate_series(1, ${USERS}) i`);
  await db.execute(sql`vacuum analyze`);
}

async function measureServer({ origin }: Product): Promise<void> {
  const headers = {
    authorization: `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`,
  };
  const get = async (path: string) => {
    const answer = await fetch(origin + path, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  };
  const people = (query: Record<string, string>): string =>
    `/api/admin/people?${new URLSearchParams({ limit: String(PAGE), ...query }).toString()}`;
  const asked: Record<string, string> = {
    'people, first page': people({}),
    'people, from the end': people({ end: 'true' }),
    'people, by last sign-in': people({ sort: 'lastLogin' }),
    'people, by role': people({ sort: 'roleName' }),
    'people, a name': people({ text: 'נועה' }),
    'people, an address': people({ text: 'person4321' }),
    'people, nobody': people({ text: 'איןכזה' }),
    'people, of one role': people({ roleId: 'bench-7' }),
    'people, totals': '/api/admin/people/totals',
    'all roles with their holders': '/api/admin/roles',
  };
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(asked)) {
    const times: number[] = [];
    let size = 0;
    for (let run = 0; run < RUNS + 2; run += 1) {
      const start = performance.now();
      size = (await get(path)).length;
      // The first runs are for warming up.
      if (run >= 2) times.push(performance.now() - start);
    }
    rows.push([name, median(times).toFixed(1), Math.max(...times).toFixed(1), whole(size / 1000)]);
  }
  printTable(
    `Over HTTP, ${USERS} users, ${ROLES} roles, medians of ${RUNS}`,
    ['what', 'ms', 'most', 'kB'],
    rows,
  );
}

/** Measures the time from a click to the frame with its result, ms. */
async function measureScreens(browsers: Browsers, { origin }: Product): Promise<void> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number): void => void times.set(name, [...(times.get(name) ?? []), ms]);
  for (let run = 0; run < Math.ceil(RUNS / 3); run += 1) {
    const page = await browsers.newPage(true);
    note(
      'users: opened',
      await until(page, () => page.goto(`${origin}/settings/users`), '.list-table .ant-table-row'),
    );
    note(
      'users: a name searched',
      await until(page, () => page.type('search input', 'person4321'), 'ONE_ROW'),
    );
    note(
      'permissions: opened',
      await until(page, () => page.goto(`${origin}/settings/permissions`), '.matrix-cell'),
    );
    const role = await page.waitForSelector('.roles-menu .ant-menu-item:nth-child(120)');
    note(
      'permissions: another role',
      await until(page, () => role?.click(), '.ant-menu-item-selected:nth-child(120)'),
    );
    const box = await page.waitForSelector('.matrix-cell input:not(:disabled)');
    note('permissions: a box ticked', await until(page, () => box?.click(), '.changes-bar-open'));
    note(
      'permissions: a role searched',
      await until(page, () => page.type('section:has(.roles-menu) [type=search]', 'תפקיד 177'), 'ONE_ROLE'),
    );
    await page.close();
  }
  printTable(
    'On the screen, from the press to the frame',
    ['what', 'ms', 'most'],
    [...times].map(([name, all]) => [name, whole(median(all)), whole(Math.max(...all))]),
  );
}

/** Conditions to wait for that a selector cannot express. */
const CONDITIONS: Record<string, string> = {
  ONE_ROW: "document.querySelectorAll('.list-table .ant-table-row').length === 1",
  ONE_ROLE: "document.querySelectorAll('.roles-menu .ant-menu-item').length === 1",
};

async function until(page: Page, act: () => Promise<unknown> | undefined, shown: string): Promise<number> {
  const condition = CONDITIONS[shown] ?? `document.querySelector(${JSON.stringify(shown)}) !== null`;
  const start = performance.now();
  await act();
  await page.waitForFunction(condition, { polling: 'raf', timeout: 60_000 });
  return performance.now() - start;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
