import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { InjectOptions } from 'fastify';
import { allRoutes } from '#contract/features';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import type { Route } from '#contract/lib/http/route';
import { getRows } from '#server/db/database';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

/** Tests every writing route with all attacks, as an administrator. New routes and columns are included automatically. */
const writes = allRoutes.filter(({ method }) => method !== 'GET');

const SERVER = join(__dirname, '..');
const tableFiles = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('-tables.ts'),
);

/** Every column of every table, by both of its names and in another case. */
const COLUMNS = [
  ...new Set(
    tableFiles
      .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(join(SERVER, file))))
      .filter((value): value is PgTable => value instanceof PgTable)
      .flatMap((table) => Object.entries(getTableColumns(table)))
      .flatMap(([name, column]) => [name, column.name, name[0]?.toUpperCase() + name.slice(1)]),
  ),
];

/** Further names that an attacker may try. */
const HOPED = ['role', 'permissions', 'isAdmin', 'admin', '$set', 'data', 'user'];

/** Routes that coerce any input to valid values, as required by the specification (section 5). */
const COERCING = ['PUT /api/system/login-behavior', 'PUT /api/salaries/filter-settings'];

let test: TestApp;
let admin: { authorization: string };
let before: string;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.as('system.admin');
  // Updates the time when the user was last seen.
  await test.app.inject({ url: '/api/auth/userProfile', headers: admin });
  before = await everything();
});
afterAll(() => test.close());

/** Returns the content of all tables as text. */
async function everything(): Promise<string> {
  const { db } = test.database;
  const tables = getRows<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  );
  const held: string[] = [];
  for (const { name } of tables) {
    const rows = await db.execute(
      sql`select count(*)::int || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as held from ${sql.identifier(name)} t`,
    );
    held.push(`${name}: ${getRows<{ held: string }>(rows)[0]?.held}`);
  }
  return held.join('\n');
}

async function send({ method, path }: Route, options: Partial<InjectOptions>) {
  const { headers, ...rest } = options;
  const response = await test.app.inject({
    method: method as InjectOptions['method'] & string,
    url: path.replace(':month', '2020-01').replace(/:\w+/g, 'x'),
    headers: { ...admin, 'content-type': 'application/json', ...headers },
    ...rest,
  });
  expect(response.headers['cache-control']).toBe('no-store');
  const error = response.statusCode < 400 ? null : ErrorBody.parse(response.json()).error;
  return {
    status: response.statusCode,
    code: error?.code,
    fields: (error?.fields ?? []).map(({ field }) => field),
  };
}

const ownFields = ({ body }: Route): string[] =>
  Object.keys((body?._zod.def as { shape?: object } | undefined)?.shape ?? {});

describe.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (routeName, route) => {
    const own = ownFields(route);
    const foreign = [...COLUMNS, ...HOPED].filter((name) => !own.includes(name));

    it('rejects every column and other unknown field by its name', async () => {
      const payload = JSON.stringify(Object.fromEntries(foreign.map((name) => [name, 'x'])));
      for (const type of ['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8']) {
        const { status, fields } = await send(route, { payload, headers: { 'content-type': type } });
        expect(status).toBe(400);
        expect(foreign.filter((name) => !fields.includes(`body.${name}`))).toEqual([]);
      }
    });

    it('rejects lists and objects in place of other types, and other bodies', async () => {
      for (const payload of ['[]', '[{}]', '"text"', '7', 'true']) {
        const { status } = await send(route, { payload });
        expect([payload, status]).toEqual([payload, 400]);
      }
      for (const name of COERCING.includes(routeName) ? [] : own) {
        const { status, fields } = await send(route, { payload: JSON.stringify({ [name]: { $ne: null } }) });
        expect([name, status]).toEqual([name, 400]);
        expect(fields.filter((field) => field.startsWith(`body.${name}`))).not.toEqual([]);
      }
      for (const payload of [
        '{"__proto__": {"roleId": "x"}}',
        '{"constructor": {"prototype": {"roleId": "x"}}}',
      ])
        expect(await send(route, { payload })).toMatchObject({ status: 400, code: 'bad_request' });
    });

    it('ignores bodies of types that a form of another site can send', async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        '',
      ]) {
        const headers = { 'content-type': type, origin: 'https://elsewhere.example' };
        expect([type, await send(route, { payload: '{}', headers })]).toMatchObject([type, { status: 415 }]);
      }
      const { status } = await send(route, {
        payload: '{"a":1}',
        headers: { 'content-type': 'application/json\ta' },
      });
      expect([400, 415]).toContain(status);
    });
  },
);

it('and writes nothing', async () => {
  expect(await everything()).toBe(before);
});
