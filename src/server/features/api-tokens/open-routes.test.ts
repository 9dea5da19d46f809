import { allRoutes } from '#contract/features';
import { requirementText, type Route } from '#contract/lib/http/route';
import { apiTokens } from '#server/db/schema/api-tokens-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { startScripts, type Script, type Scripts } from './testing/scripts';

/** All routes that a token may call. A route is added here by a decision, not because its declaration says so. */
const OPEN = [
  'GET /api/agents',
  'GET /api/customers',
  'GET /api/customers/totals',
  'GET /api/customers/names/:party',
  'GET /api/customers/:id',
  'GET /api/customers/:id/figures',
  'GET /api/dashboard',
  'GET /api/inventory',
  'GET /api/inventory/totals',
  'GET /api/inventory/names/:party',
  'GET /api/inventory/:id',
  'GET /api/reports/resellers-summary',
  'GET /api/reports/resellers-summary/totals',
  'GET /api/reports/resellers-summary/names/:party',
  'GET /api/reports/smart-ledger',
  'GET /api/reports/smart-ledger/names/:party',
  'GET /api/reports/smart-ledger/open-balances',
  'GET /api/marketers',
  'GET /api/reports/sales-print',
  'GET /api/reports/sales-print/names/:party',
  'GET /api/reports/sales-print/statuses',
  'GET /api/salaries/metadata',
  'POST /api/salaries/query',
  'GET /api/salaries/closings/:month',
  'GET /api/salaries/late-changes',
  'GET /api/reports/salaries',
  'GET /api/reports/salaries/payroll',
  'GET /api/salaries/months/:month',
  'GET /api/salaries/statement',
  'GET /api/salaries/sales',
  'GET /api/sales',
  'GET /api/sales/totals',
  'GET /api/sales/names/:party',
  'GET /api/sales/:id',
  'GET /api/sync/fireberry',
  'GET /api/sync/health',
  'GET /api/sync/runs/:id',
  'GET /api/sync/refusals',
  'GET /api/sync/refusals/totals',
  'GET /api/sync/runs',
  'GET /api/sync/runs/totals',
];

const getName = ({ method, path }: Route): string => `${method} ${path}`;
const guarded = allRoutes.filter(({ requires }) => requires !== 'public');

let scripts: Scripts;
let script: Script;
/** Token with a role without permissions. */
let powerless: Script;

beforeAll(async () => {
  scripts = await startScripts();
  scripts.test.clock.set('2026-09-16T09:00:00Z');
  await scripts.role('admins', 'system.admin');
  await scripts.role('nothing');
  await scripts.user('admin', 'admins');
  script = await scripts.make('admin', { roleId: 'admins' });
  powerless = await scripts.make('admin', { roleId: 'nothing' });
});
afterAll(() => scripts.test.close());

const ask = ({ call }: Script, { method, path }: Route): Promise<string> =>
  call(method, path.replace(/:\w+/g, 'x'));

describe("a token of an administrator's role", () => {
  it.each(guarded.map((route) => [getName(route), route] as const))(
    'calls %s only if it is open',
    async (name, route) => {
      const isRefused = /^40[13]/.test(await ask(script, route));
      expect([name, isRefused]).toEqual([name, !OPEN.includes(name)]);
    },
  );

  it('needs the permission of every open route', async () => {
    for (const route of allRoutes.filter((one) => OPEN.includes(getName(one))))
      expect([getName(route), await ask(powerless, route)]).toEqual([getName(route), '403 forbidden']);
  });

  it('creates no users, roles, rights or tokens', async () => {
    const { db } = scripts.test.database;
    const count = () => Promise.all([users, roles, apiTokens, auditLog].map((table) => db.$count(table)));
    const before = await count();
    const invited = { email: 'x@misrad.example', displayName: 'x', roleId: 'admins' };
    for (const [method, path, body] of [
      ['POST', '/api/system/api-tokens', { name: 'x', roleId: 'admins' }],
      ['DELETE', `/api/system/api-tokens/${powerless.id}`, undefined],
      ['POST', '/api/admin/users/pending', invited],
      ['PUT', '/api/admin/users/admin', { roleId: 'nothing' }],
      ['POST', '/api/admin/roles', { name: 'x', description: '', permissions: ['sales.view'] }],
    ] as const)
      expect([path, await script.call(method, path, body)]).toEqual([path, '403 forbidden']);
    expect(await count()).toEqual(before);
  });

  it('reaches no route that writes, returns a file or needs the rights of administrators', () => {
    const open = allRoutes.filter((route) => OPEN.includes(getName(route)));
    const isHarmless = ({ method, audit, produces, requires }: Route): boolean =>
      (method === 'GET' || (typeof audit === 'object' && 'none' in audit)) &&
      produces === undefined &&
      !requirementText(requires).includes('.admin');
    expect(open.filter((route) => !isHarmless(route)).map(getName)).toEqual([]);
    expect(open).toHaveLength(OPEN.length);
  });

  it('changes nothing on public routes', async () => {
    const open = allRoutes.filter(({ requires }) => requires === 'public');
    for (const route of open) {
      const { method, path } = route;
      const payload = method === 'GET' ? undefined : {};
      const plain = await scripts.test.app.inject({
        method: method as 'GET',
        url: path,
        ...(payload && { payload }),
      });
      const status = (await script.call(method, path, payload)).slice(0, 3);
      expect([path, status]).toEqual([path, String(plain.statusCode)]);
    }
  });
});
