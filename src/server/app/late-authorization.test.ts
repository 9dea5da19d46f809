import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { createSimulator } from '#mocks/fireberry/simulator';
import { allRoutes } from '#contract/features';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { missingPermissions, type Route } from '#contract/lib/http/route';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { roles } from '#server/db/schema/roles-tables';
import { syncRuns } from '#server/db/schema/sync-tables';
import { smallOperation } from '#server/crm-mirror/testing/operation';
import {
  BY_CODE,
  deleteSecondFactorSessions,
  insertSecondFactorSession,
  updateTwoFactorSetting,
} from '#server/features/two-factor/two-factor-queries';
import { users } from '#server/db/schema/users-tables';
import { hashToken } from '#server/features/two-factor/second-factor-session';
import { readContent } from './testing/content';
import { getExample, getRouteName, RENAMED } from './testing/example-writes';
import { sendLate, type LateRequest } from './testing/late-requests';

/**
 * Tests every writing route with every change of its caller after admission. The expected response is derived from the
 * declaration. New routes are included automatically.
 */
const writes = allRoutes.filter(
  ({ method, audit, waits, requires }) =>
    (method !== 'GET' || audit !== undefined || waits) && requires !== 'public' && requires !== 'token',
);

const DANA = { uid: 'dana', authTime: 1_789_000_000 };
const PROOF = 'proof';
const switchedOn = { enabled: true, codeHash: 'scrypt$2$old$old', mode: 'shared' } as const;

let test: TestApp;
let headers: Record<string, string>;
/** Called at the first write of the next handler. */
let beforeWrite: (() => Promise<void>) | null = null;

beforeAll(async () => {
  const simulator = createSimulator({
    records: smallOperation(),
    token: 'test',
    clock: () => new Date('2026-09-16T09:00:00Z'),
    instantTimeouts: true,
  });
  simulator.control.changeSchema(1, { rename: RENAMED });
  test = await startTestApp({ fetch: (input, init) => simulator.fetch(input as string, init) });
  const { db } = test.database;
  // The handlers of the existing app read their services from this object.
  Object.assign(test.services, { db: watched(db) });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  headers = { ...test.holding(DANA), cookie: `misrad-2fa=${PROOF}` };
  await db.insert(roles).values([
    { id: 'all', name: 'all', permissions: ['system.admin'] },
    { id: 'nothing', name: 'nothing', permissions: [] },
  ]);
  const lastSeenAt = test.clock.now().toISOString();
  await db.insert(users).values([
    { id: 'dana', email: 'dana@misrad.example', roleId: 'all', lastSeenAt },
    { id: 'other', email: 'other@misrad.example', roleId: 'all' },
  ]);
  const run = { kind: 'full', status: 'running', reason: 'person' } as const;
  await db.insert(syncRuns).values({ ...run, id: 'x', startedAt: lastSeenAt });
}, 60_000);
beforeEach(async () => {
  const { db } = test.database;
  test.clock.set('2026-09-16T09:00:00Z');
  beforeWrite = null;
  await db.update(users).set({ isActive: true, roleId: 'all' }).where(eq(users.id, 'dana'));
  await updateTwoFactorSetting(db, { enabled: false, codeHash: null, mode: 'shared' });
  await deleteSecondFactorSessions(db);
});
afterAll(() => test.close());

/** A database with a callback before each writing transaction. */
function watched<T extends object>(db: T): T {
  return new Proxy(db, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (name !== 'transaction' || typeof value !== 'function') return value;
      return async (...args: [unknown, { accessMode?: string }?]) => {
        const happens = args[1]?.accessMode === 'read only' ? null : beforeWrite;
        if (happens) beforeWrite = null;
        await happens?.();
        return Reflect.apply(value, of, args) as unknown;
      };
    },
  });
}

/** Enables and completes the caller's second factor. */
async function verify(): Promise<void> {
  const { db } = test.database;
  const now = test.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  await updateTwoFactorSetting(db, switchedOn);
  const proof = { tokenHash: hashToken(PROOF), userId: DANA.uid, authTime: DANA.authTime };
  await insertSecondFactorSession(db, { ...proof, method: BY_CODE, browser: null, now, expiresAt });
}

/** Changes of the caller after admission, with the error code of each route; null if the route still responds. */
interface Change {
  before?: () => Promise<void>;
  happens: () => Promise<unknown>;
  code: (route: Route) => string | null;
}
const CHANGES: Record<string, Change> = {
  'was deactivated': {
    happens: () => test.database.db.update(users).set({ isActive: false }).where(eq(users.id, 'dana')),
    code: () => 'not_active',
  },
  'was demoted': {
    happens: () => test.database.db.update(users).set({ roleId: 'nothing' }).where(eq(users.id, 'dana')),
    code: ({ requires }) => (missingPermissions([], requires).length > 0 ? 'forbidden' : null),
  },
  'has to do a second factor': {
    happens: () => updateTwoFactorSetting(test.database.db, switchedOn),
    code: ({ secondFactor }) => (secondFactor ? 'two_factor_required' : null),
  },
  'has proved a code that was changed': {
    before: verify,
    happens: async () => {
      await updateTwoFactorSetting(test.database.db, { ...switchedOn, codeHash: 'scrypt$2$new$new' });
      await deleteSecondFactorSessions(test.database.db);
    },
    code: ({ secondFactor }) => (secondFactor ? 'two_factor_required' : null),
  },
};
const changes = Object.keys(CHANGES);
const REFUSALS = ['not_active', 'two_factor_required', 'forbidden'];
/** Inside a transaction, a changed code means that the second factor must be completed. */
const changesInTransaction = changes.filter((change) => !CHANGES[change]!.before);

interface Answer {
  status: number;
  code: string | null;
}

const toAnswer = (status: number, body: string): Answer => ({
  status,
  code: status < 400 ? null : ErrorBody.parse(JSON.parse(body)).error.code,
});

/** Expects the error caused by the change, and no writes since `before`. */
async function expectRefusal(route: Route, change: string, { status, code }: Answer, before: string) {
  const expected = CHANGES[change]!.code(route);
  if (expected === null) return expect(REFUSALS).not.toContain(code);
  expect([status, code]).toEqual([403, expected]);
  expect(await readContent(test.database.db)).toBe(before);
}

const inject = async (route: Route, { url, payload }: { url: string; payload?: object }): Promise<Answer> => {
  const method = route.method as InjectOptions['method'] & string;
  const result = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return toAnswer(result.statusCode, result.body);
};

/** Routes with a handler that starts no transaction for such a request, and the reason why it needs none. */
const WITHOUT_TRANSACTION: Readonly<Record<string, string>> = {
  'POST /api/biometric/register/options': 'a challenge opens nothing',
  'POST /api/biometric/register/verify': 'only after a device has answered',
  'POST /api/biometric/authenticate/verify': 'only after a device has answered',
  'POST /api/sync/startup': 'the server synchronises in its own name',
  'POST /api/sync/fireberry/stream': 'the server synchronises in its own name',
  'GET /api/sync/fireberry': 'the server synchronises in its own name',
  'POST /api/salaries/comparison': 'the server synchronises in its own name',
  'GET /api/sync/mapping/metadata': 'reads',
  'POST /api/system/two-factor/verify': 'only with a right code',
  'POST /api/system/two-factor/clear': 'takes only from the caller',
  'POST /api/two-factor/own/confirm': 'only with a right code',
  'DELETE /api/two-factor/own': 'only with a right code',
};
const changing = writes.filter(({ produces, audit }) => {
  const isRead = typeof audit === 'object' && 'none' in audit && audit.none === 'reads and changes nothing';
  return produces === undefined && !isRead;
});
const changesAtWrite = changing.flatMap((route) =>
  changesInTransaction.map((change) => [getRouteName(route), change, route] as const),
);

it.each(changesAtWrite)(
  '%s writes nothing for a caller who %s before its transaction',
  async (name, change, route) => {
    let before: string | null = null;
    beforeWrite = async () => {
      await CHANGES[change]!.happens();
      before = await readContent(test.database.db);
    };
    const result = await inject(route, getExample(route));
    expect([name, before === null]).toEqual([name, name in WITHOUT_TRANSACTION]);
    if (before !== null) await expectRefusal(route, change, result, before);
  },
);

const lateRequests = writes.flatMap((route): LateRequest[] => {
  if (route.body) return [{ route, hold: 'body' }];
  // A write without declared fields accepts an empty object.
  const held: LateRequest[] = [{ route, hold: 'queue' }];
  return route.method === 'GET' ? held : [...held, { route, hold: 'body' }];
});
const isRefused = (change: string) => (request: LateRequest) => CHANGES[change]!.code(request.route) !== null;

/** Sends the requests and changes their caller after admission. Returns the responses, and the content before and after. */
async function sendDuring(change: string, requests: readonly LateRequest[]) {
  await CHANGES[change]!.before?.();
  let before = '';
  const meanwhile = async () => {
    await CHANGES[change]!.happens();
    before = await readContent(test.database.db);
  };
  const results = await sendLate({ test, requests, headers, meanwhile });
  const named = requests.map(({ route, hold }, index) => {
    const { status, body } = results[index]!;
    return { name: `${getRouteName(route)}, ${hold}`, route, ...toAnswer(status, body) };
  });
  return { named, before, after: await readContent(test.database.db) };
}

/** A user can have a hundred waiting requests, which are fewer than there are. */
const halves = changes.flatMap((change) => [0, 1].map((half) => [change, half] as const));

it.each(halves)('no write of a caller who %s after its admission is done (%i)', async (change, half) => {
  const refused = lateRequests.filter(isRefused(change)).filter((_request, index) => index % 2 === half);
  expect(refused.length).toBeGreaterThan(0);
  const { named, before, after } = await sendDuring(change, refused);
  expect(named.map(({ name, status, code }) => [name, status, code])).toEqual(
    named.map(({ name, route }) => [name, 403, CHANGES[change]!.code(route)]),
  );
  expect(after).toBe(before);
});

it.each(changes.filter((change) => !lateRequests.every(isRefused(change))))(
  'a remaining right of a caller who %s is not refused',
  async (change) => {
    const others = lateRequests.filter((request) => !isRefused(change)(request));
    const { named } = await sendDuring(change, others);
    const refusals = named.filter(({ code }) => REFUSALS.includes(code ?? ''));
    expect(refusals.map(({ name }) => name)).toEqual([]);
  },
);
