import type { InjectOptions } from 'fastify';
import { allRoutes } from '#contract/features';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import type { Route } from '#contract/lib/http/route';
import { ACTIONS, RESOURCES, holds, type Permission } from '#contract/lib/permissions/permissions-rules';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { settings } from '#server/db/schema/settings-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

/**
 * Tests every declared route with every kind of caller. New routes are included automatically. The expected responses are
 * computed from spec.md section 6 and product.md section 4, not from the guard.
 */
const EVERY_PERMISSION = RESOURCES.flatMap((resource) =>
  ACTIONS.map((action): Permission => `${resource}.${action}`),
);

/** Exact list of the routes available before the second factor (product.md section 4). */
const BEFORE_SECOND_FACTOR = [
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'GET /api/auth/userProfile',
  'GET /api/system/two-factor',
  'POST /api/system/two-factor/verify',
  'POST /api/system/two-factor/clear',
  'GET /api/biometric/authenticate/options',
  'POST /api/biometric/authenticate/verify',
  'GET /api/biometric/settings',
  'GET /api/system/login-behavior',
  'GET /api/system/bootstrap-status',
  'POST /api/system/bootstrap-first-admin',
];

/** The scripts' routes: they read what the organisation works with, or start a synchronisation. */
const OPEN_TO_TOKENS = [
  'GET /api/agents',
  'GET /api/customers',
  'GET /api/customers/:id',
  'GET /api/customers/:id/figures',
  'GET /api/customers/names/:party',
  'GET /api/customers/totals',
  'GET /api/dashboard',
  'GET /api/inventory',
  'GET /api/inventory/:id',
  'GET /api/inventory/names/:party',
  'GET /api/inventory/totals',
  'GET /api/marketers',
  'GET /api/reports/resellers-summary',
  'GET /api/reports/resellers-summary/names/:party',
  'GET /api/reports/resellers-summary/totals',
  'GET /api/reports/salaries',
  'GET /api/reports/salaries/payroll',
  'GET /api/reports/sales-print',
  'GET /api/reports/sales-print/names/:party',
  'GET /api/reports/sales-print/statuses',
  'GET /api/reports/smart-ledger',
  'GET /api/reports/smart-ledger/names/:party',
  'GET /api/reports/smart-ledger/open-balances',
  'GET /api/salaries/closings/:month',
  'GET /api/salaries/late-changes',
  'GET /api/salaries/metadata',
  'GET /api/salaries/months/:month',
  'GET /api/salaries/sales',
  'GET /api/salaries/statement',
  'GET /api/sales',
  'GET /api/sales/:id',
  'GET /api/sales/names/:party',
  'GET /api/sales/totals',
  'GET /api/sync/fireberry',
  'GET /api/sync/health',
  'GET /api/sync/refusals',
  'GET /api/sync/refusals/totals',
  'GET /api/sync/runs',
  'GET /api/sync/runs/:id',
  'GET /api/sync/runs/totals',
  'POST /api/salaries/query',
];

/** Routes beside the limits of concurrent requests, since they wait for the CRM, and routes with a limit of their own. */
const WAITING = [
  'GET /api/sync/fireberry',
  'GET /api/sync/mapping/metadata',
  'POST /api/salaries/comparison',
  'POST /api/sync/mapping/check',
  'POST /api/sync/mapping/try',
  'PUT /api/sync/mapping',
];
const HEAVY = ['GET /api/reports/sales-print', 'GET /api/reports/smart-ledger'];

let test: TestApp;
/** Headers of a user with a single permission. */
const holding = new Map<Permission, { authorization: string }>();
let nobody: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  nobody = await test.as();
  for (const permission of EVERY_PERMISSION) holding.set(permission, await test.as(permission));
  const { db } = test.database;
  await db.insert(pendingUsers).values({ id: 'p1', email: 'new@misrad.example' });
  await db.insert(roles).values({ id: 'a', name: 'a', permissions: ['system.admin'] });
  await db.insert(users).values({ id: 'gone', email: 'gone@misrad.example', roleId: 'a', isActive: false });
});

afterEach(() => test.database.db.delete(settings));

afterAll(() => test.close());

function getName(route: Route): string {
  return `${route.method} ${route.path}`;
}

/** Calls a route with valid parameters and no body. */
async function ask(route: Route, headers: Record<string, string> = {}) {
  const url = route.path.replace(/:\w+/g, 'x');
  const result = await test.app.inject({
    method: route.method as InjectOptions['method'] & string,
    url,
    headers,
  });
  // No response may be cached.
  const { 'cache-control': kept, etag } = result.headers;
  if (kept !== 'no-store' || etag !== undefined) throw new Error(`${route.method} ${url} may be kept`);
  const code = result.statusCode >= 400 ? ErrorBody.parse(result.json()).error.code : null;
  return { status: result.statusCode, code, body: result.body };
}

/** Errors of the guard. After it, a route may still reject the input or find no record. */
const REFUSALS = new Set([
  'unauthenticated',
  'not_approved',
  'not_active',
  'two_factor_required',
  'forbidden',
]);
const isAllowed = ({ code }: { code: string | null }) => code === null || !REFUSALS.has(code);

/** Returns the permissions of a route; for `anyOf`, each alone is sufficient. */
function named({ requires }: Route): readonly Permission[] {
  if (typeof requires !== 'string') return 'anyOf' in requires ? requires.anyOf : requires.allOf;
  return requires === 'public' || requires === 'token' || requires === 'signed-in' ? [] : [requires];
}

const getResource = (permission: Permission) => permission.split('.')[0];

function open(permissions: readonly string[], route: Route): boolean {
  const needed = named(route);
  const held = needed.filter((permission) => holds(permissions, permission));
  const anyDoes = typeof route.requires !== 'string' && 'anyOf' in route.requires;
  return anyDoes ? held.length > 0 : held.length === needed.length;
}

const guarded = allRoutes.filter((route) => route.requires !== 'public');
const forUsers = guarded.filter((route) => route.requires !== 'token');

describe('the declarations', () => {
  it('expose only the agreed routes before the second factor', () => {
    const early = allRoutes.filter((route) => !route.secondFactor).map(getName);
    expect(early.filter((name) => !BEFORE_SECOND_FACTOR.includes(name))).toEqual([]);
  });

  it.each([
    ['openToTokens', OPEN_TO_TOKENS],
    ['waits', WAITING],
    ['heavy', HEAVY],
  ] as const)('set %s for the agreed routes only', (option, names) => {
    const found = allRoutes.filter((route: Route) => route[option]).map(getName);
    expect(found.sort()).toEqual(names);
  });

  it('define the audit log entry of each writing route, or the reason for none', () => {
    const silent = allRoutes.filter(({ method, audit }) => {
      if (method === 'GET') return false;
      return typeof audit === 'object' && 'none' in audit ? audit.none.trim() === '' : !audit?.length;
    });
    expect(silent.map(getName)).toEqual([]);
  });

  it('define each method and path once', () => {
    const names = allRoutes.map(getName);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(guarded.map((route) => [getName(route), route] as const))('%s', (_name, route) => {
  it.each([
    ['no token', {}],
    ['a token that is none', { authorization: 'Bearer e30x.e30x.' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('returns 401 for %s', async (_case, headers) => {
    expect(await ask(route, headers)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});

describe.each(forUsers.map((route) => [getName(route), route] as const))('%s', (_name, route) => {
  it('returns 403 not_approved for an unknown account', async () => {
    expect(await ask(route, test.holding({ uid: 'stranger' }))).toMatchObject({
      status: 403,
      code: 'not_approved',
    });
  });

  it('returns 403 not_approved for an invited account', async () => {
    const headers = test.holding({ uid: 'invited', email: 'new@misrad.example' });
    expect(await ask(route, headers)).toMatchObject({ status: 403, code: 'not_approved' });
  });

  it('returns 403 not_active for a deactivated administrator', async () => {
    expect(await ask(route, test.holding({ uid: 'gone' }))).toMatchObject({
      status: 403,
      code: 'not_active',
    });
  });

  it('requires the second factor of an administrator, if the route needs it', async () => {
    await test.database.db
      .insert(settings)
      .values({ key: 'two_factor', value: { enabled: true, codeHash: 'x' } });
    const result = await ask(route, holding.get('system.admin'));
    if (BEFORE_SECOND_FACTOR.includes(getName(route))) expect(isAllowed(result)).toBe(true);
    else {
      expect(result).toMatchObject({ status: 403, code: 'two_factor_required' });
      expect(result.body).toMatch(/two-factor.*required/);
    }
  });

  it('admits an administrator', async () => {
    expect(isAllowed(await ask(route, holding.get('system.admin')))).toBe(true);
  });

  // Unrelated permissions are covered by the test below, where a user has them all at once.
  it('admits single related permissions exactly as required', async () => {
    const about = new Set(named(route).map(getResource));
    for (const permission of EVERY_PERMISSION.filter((one) => about.has(getResource(one)))) {
      const result = await ask(route, holding.get(permission));
      const expected = open([permission], route);
      if (isAllowed(result) !== expected) throw new Error(`${permission}: ${result.status} ${result.code}`);
      if (!expected) expect(result).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('rejects users without permissions and names the missing ones, if any are required', async () => {
    const result = await ask(route, nobody);
    if (open([], route)) expect(isAllowed(result)).toBe(true);
    else {
      expect(result).toMatchObject({ status: 403, code: 'forbidden' });
      expect(ErrorBody.parse(JSON.parse(result.body)).error.missing).toEqual(named(route));
      expect(result.body).not.toContain('two-factor');
    }
  });

  it('rejects users with all permissions but the required ones', async () => {
    if (open([], route)) return;
    const needed = named(route);
    const all = typeof route.requires !== 'string' && 'allOf' in route.requires ? needed.slice(0, 1) : needed;
    const rest = EVERY_PERMISSION.filter((permission) => !all.some((one) => holds([permission], one)));
    expect(await ask(route, await test.as(...rest))).toMatchObject({ status: 403, code: 'forbidden' });
  });
});
