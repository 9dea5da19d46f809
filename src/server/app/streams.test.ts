import type { AddressInfo } from 'node:net';
import { allRoutes } from '#contract/features';
import { EVENT_STREAM } from '#contract/lib/http/event-stream';
import type { Route } from '#contract/lib/http/route';
import { sales } from '#server/db/schema/sales-tables';
import { syncRuns } from '#server/db/schema/sync-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { getExample } from './testing/example-writes';
import { failingDatabase, type FailingDatabase } from '#server/lib/testing/failing-database';

/** A crash of the server ends the test process: this file then has no result at all. */

const streaming = allRoutes.filter(({ produces }) => produces !== undefined);
const RUN = 'run-1';
/** More than two batches of an export. */
const ROWS = 3_000;

let test: TestApp;
let origin: string;
let struck: FailingDatabase;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  struck = failingDatabase(test.database);
  // The handlers of the existing app read their services from this object.
  Object.assign(test.services, {
    db: struck.db,
    database: { ...test.database, files: struck.db },
    sync: { ...test.services.sync, run: () => new Promise<never>(() => {}) },
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  headers = await test.as('system.admin');
  for (let from = 0; from < ROWS; from += 1_000)
    await test.database.db
      .insert(sales)
      .values(Array.from({ length: 1_000 }, (_, i) => ({ id: `s${from + i}`, amount: 1, commission: 0 })));
  const now = test.clock.now().toISOString();
  await test.database.db.insert(syncRuns).values({
    id: RUN,
    kind: 'full',
    status: 'running',
    startedAt: now,
    reason: 'person',
  });
});
afterAll(() => test.close());

/** Input of file routes that require fields in addition to a list's filter. */
const BODIES: Readonly<Record<string, unknown>> = {
  '/api/reports/smart-ledger/export': { marketerId: 'm1' },
  '/api/reports/smart-ledger/pdf': { marketerId: 'm1' },
  '/api/reports/sales-print/pdf': {
    filter: { agentId: 'a1' },
    columns: [],
    landscape: true,
    pageSums: true,
    byStatus: true,
  },
};

function call(route: Route): Promise<Response> {
  const { method, path, body } = route;
  const [, query = ''] = getExample(route).url.split('?');
  const ofList = { filter: {} };
  const given = BODIES[path] ?? (body?.safeParse(ofList).success ? ofList : {});
  return fetch(`${origin}${path.replace(/:\w+/, RUN)}?${query}`, {
    method,
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    body: method === 'GET' ? null : JSON.stringify(given),
  });
}

/** Returns whether the response is recognizably incomplete: rejected, with a failure as its last event, or cut off. */
async function failed(route: Route): Promise<boolean> {
  const answer = await call(route);
  const body = await answer.text().catch(() => null);
  return answer.status >= 500 || body === null || body.includes('event: failed');
}

it.each(streaming.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s reports an error when its connection breaks at any statement, and other requests are answered',
  async (_name, route) => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    // An event stream runs statements indefinitely; for files, every statement is broken once.
    const most = route.produces === EVENT_STREAM ? 6 : Infinity;
    for (let nth = 1; nth <= most; nth++) {
      // The time when a user was last seen is updated occasionally, and no response fails because of it.
      await test.database.db.update(users).set({ lastSeenAt: test.clock.now().toISOString() });
      struck.strikeAt(nth);
      const hasFailed = await failed(route);
      if (!struck.wasStruck()) {
        // The guard runs the first statement.
        expect(nth).toBeGreaterThan(1);
        return;
      }
      expect([nth, hasFailed]).toEqual([nth, true]);
      // The row of who saw a salary is the last statement of its file.
      expect(logged).toHaveBeenLastCalledWith(
        expect.stringMatching(/the (database cannot be reached|view cannot be recorded)/),
      );
      const other = await fetch(`${origin}/api/auth/userProfile`, { headers });
      expect(other.status).toBe(200);
    }
  },
  120_000,
);
