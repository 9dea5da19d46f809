import { startLocalPostgres } from '../../scripts/local-postgres';
import { unsignedToken } from '#mocks/identity/test-tokens';
import { exactAgorot, monthSoFar, todayInIsrael } from '../testing/expected-figures';
import { freePort } from '#mocks/free-port';
import { expect, startProduct, test } from '../testing/product';
import { start, untilReachable } from '../testing/running';
import { signIn } from '../testing/sign-in';

/** Two servers with one PostgreSQL, started as by `npm start` with `DATABASE_URL`. */

test('two servers share one PostgreSQL: one synchronisation runs, both display it', async ({ browser }) => {
  test.setTimeout(240_000);
  const postgres = await startLocalPostgres();
  test.skip(postgres === undefined, 'PostgreSQL is not installed');
  if (!postgres) return;
  const first = await startProduct({ env: { DATABASE_URL: postgres.url } });
  const port = await freePort();
  const second = start(process.execPath, ['--import', 'tsx', 'mocks/start.ts'], {
    ...first.env,
    PORT: String(port),
    FIREBERRY_URL: first.crm.url,
    FIREBERRY_TOKEN: 'demo-token',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${first.env['IDENTITY_PORT']}`,
  });
  try {
    const origins = [first.origin, `http://localhost:${port}`];
    await untilReachable(`${origins[1]}/readyz`, second);
    const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
    await first.crm.control('POST', 'rate-limit', { enabled: false });
    await first.crm.control('DELETE', 'stats');
    const runs = await Promise.all(
      [...origins, ...origins].map(async (origin) => {
        const response = await fetch(`${origin}/api/sync/fireberry?syncType=full`, {
          headers: { authorization },
        });
        expect(response.status).toBe(200);
        return (await response.json()) as { lastSyncTime: string };
      }),
    );
    expect(new Set(runs.map(({ lastSyncTime }) => lastSyncTime)).size).toBe(1);
    const { total } = (await (await first.crm.control('GET', 'stats')).json()) as { total: number };
    const records = await Promise.all([9, 1000, 1, 14, 13, 1001].map((object) => first.crm.records(object)));
    const getRunPages = records.reduce((sum, { length }) => sum + Math.ceil(length / 500) + 2, 0);
    // The CRM's metadata: its objects, and the fields of each.
    const metadataCalls = 1 + records.length;
    expect(total).toBeLessThanOrEqual(getRunPages + metadataCalls);

    const expected = monthSoFar(await first.crm.records(13), todayInIsrael());
    for (const origin of origins) {
      const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await signIn(page, 'admin');
      const amount = page.getByTestId('figure-sales-amount');
      await expect(amount).toBeVisible();
      expect(await exactAgorot(amount)).toBe(expected.amountAgorot);
      await context.close();
    }
  } finally {
    await second.stop();
    await first.stop();
    await postgres.stop();
  }
});
