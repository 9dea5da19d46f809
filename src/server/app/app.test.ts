import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import zlib from 'node:zlib';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { allRoutes } from '#contract/features';
import type { UserProfile } from '#contract/features/users/profile-schema';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { agents } from '#server/db/schema/agents-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { eq } from 'drizzle-orm';

const PROFILE = '/api/auth/userProfile';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.database.reset());
afterAll(() => test.close());

const error = (result: { json(): unknown }) => ErrorBody.parse(result.json()).error;

describe('an invalid request', () => {
  it('to an unknown route returns 404 with its request id', async () => {
    const result = await test.app.inject({ method: 'GET', url: '/api/nothing?email=dana@misrad.example' });
    expect(result.statusCode).toBe(404);
    expect(error(result)).toMatchObject({
      code: 'not_found',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(result.body).not.toContain('dana@misrad.example');
  });

  it('with broken JSON returns 400 without quoting it', async () => {
    const result = await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { ...(await test.as()), 'content-type': 'application/json' },
      payload: '{"password": "secret-canary"',
    });
    expect(result.statusCode).toBe(400);
    expect(error(result).code).toBe('bad_request');
    expect(result.body).not.toContain('canary');
  });

  it.each(['{"__proto__": {"a": 1}}', '{"constructor": {"prototype": {"a": 1}}}'])(
    'with %s returns 400',
    async (payload) => {
      const headers = { ...(await test.as()), 'content-type': 'application/json' };
      const result = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload });
      expect(result.statusCode).toBe(400);
    },
  );

  it('of more than a megabyte returns 413', async () => {
    const headers = { ...(await test.as()), 'content-type': 'application/json' };
    const payload = JSON.stringify({ text: 'x'.repeat(1_000_001) });
    const result = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload });
    expect(result.statusCode).toBe(413);
    expect(error(result).code).toBe('too_large');
  });

  it.each([
    'application/xml',
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; charset="application/json"',
  ])('of the type %s is rejected', async (type) => {
    const headers = { ...(await test.as()), 'content-type': type };
    const result = await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers,
      payload: '{}',
    });
    expect(result.statusCode).toBe(415);
    expect(error(result).code).toBe('unsupported_media_type');
  });

  it('with invalid input returns 400 with the field and the reason', async () => {
    const headers = await test.as('sync.manage');
    const result = await test.app.inject({
      method: 'GET',
      url: '/api/sync/fireberry?syncType=everything',
      headers,
    });
    expect(result.statusCode).toBe(400);
    expect(error(result)).toMatchObject({ code: 'invalid_input', fields: [{ field: 'query.syncType' }] });
  });

  it('with an unknown field returns 400 with the field', async () => {
    const headers = await test.as('sync.manage');
    const result = await test.app.inject({ method: 'GET', url: '/api/sync/fireberry?role=admin', headers });
    expect(error(result).fields).toEqual([{ field: 'query.role', reason: expect.any(String) }]);
  });

  it('with a statement that times out returns 503 with the reason', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const ended = new Error('query failed', { cause: { code: '57014' } });
    const slow = await startTestApp({ identity: { verify: () => Promise.reject(ended) } });
    const headers = { authorization: 'Bearer x' };
    const result = await slow.app.inject({ url: '/api/auth/userProfile', headers });
    expect([result.statusCode, error(result).code]).toEqual([503, 'too_slow']);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('query failed'));
    await slow.close();
  });

  it('that causes an internal error returns 500 without its details', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const broken = await startTestApp({
      identity: { verify: () => Promise.reject(new Error('password=secret-canary at db-host-7')) },
    });
    const result = await broken.app.inject({
      url: '/api/auth/userProfile',
      headers: { authorization: 'Bearer x' },
    });
    expect(result.statusCode).toBe(500);
    expect(error(result).code).toBe('internal');
    expect(result.body).not.toMatch(/canary|db-host/);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('db-host-7'));
    await broken.close();
  });
});

describe('every response', () => {
  it('of the API must not be cached, including errors', async () => {
    for (const headers of [{}, await test.as()]) {
      for (const url of ['/api/auth/userProfile', '/api/dashboard', '/api/nothing']) {
        const result = await test.app.inject({ url, headers });
        expect(result.headers['cache-control']).toBe('no-store');
        expect(result.headers['etag']).toBeUndefined();
      }
    }
  });

  it.each([
    ['gzip, deflate, br, zstd', 'createZstdCompress' in zlib ? 'zstd' : 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ])('to a client that accepts %s is compressed by %s', async (accepted, used) => {
    const { headers } = await test.app.inject({
      url: '/api/docs/json',
      headers: { 'accept-encoding': accepted },
    });
    expect(headers['content-encoding']).toBe(used);
  });

  it('has a policy against inline scripts and styles', async () => {
    const policy = String((await test.app.inject({ url: '/healthz' })).headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
  });

  it("carries a stamp that changes with the caller's permissions at the next request", async () => {
    const headers = await test.as('sales.view');
    const stamp = async () =>
      (await test.app.inject({ url: '/api/auth/permissions', headers })).headers['x-permissions-stamp'];
    const first = await stamp();
    expect(first).toBeTruthy();
    expect(await stamp()).toBe(first);
    const { db } = test.database;
    const [user] = await db.select().from(users);
    // Browsers cache the permissions by role, so another role with the same permissions has another stamp.
    await db.insert(roles).values({ id: 'same', name: 'same', permissions: ['sales.view'] });
    await db.update(users).set({ roleId: 'same' });
    const same = await stamp();
    expect(same).not.toBe(first);
    await db.update(users).set({ roleId: user?.roleId ?? '' });
    await db
      .update(roles)
      .set({ permissions: [] })
      .where(eq(roles.id, user?.roleId ?? ''));
    expect([first, same]).not.toContain(await stamp());
  });

  it('changes its stamp when somebody renames the caller or the role, or links another agent', async () => {
    const { db } = test.database;
    const admin = await test.as('system.admin');
    const headers = await test.as('sales.view');
    await db.insert(agents).values(['a1', 'a2'].map((id) => ({ id, name: id, isActive: true })));
    const { id, roleId } = (await test.app.inject({ url: PROFILE, headers })).json<UserProfile>();
    const stamps = new Set([await getStamp(headers)]);
    const changes: [string, object][] = [
      [`/api/admin/users/${id}`, { displayName: 'דנה לוי' }],
      [`/api/admin/roles/${roleId}`, { name: 'משרד' }],
      ['/api/user-info-management/a1/user', { userId: id }],
    ];
    for (const [url, payload] of changes) {
      expect((await test.app.inject({ method: 'PUT', url, headers: admin, payload })).statusCode).toBe(200);
      expect(stamps).not.toContain(await getStamp(headers));
      stamps.add(await getStamp(headers));
    }
    const link = (agentId: string, userId: string | null) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/user-info-management/${agentId}/user`,
        headers: admin,
        payload: { userId },
      });
    await link('a1', null);
    await link('a2', id);
    expect(stamps).not.toContain(await getStamp(headers));
  });
});

async function getStamp(headers: Awaited<ReturnType<TestApp['as']>>): Promise<unknown> {
  return (await test.app.inject({ url: PROFILE, headers })).headers['x-permissions-stamp'];
}

it('a draining server is not ready, and serves requests on connections that it closes', async () => {
  const draining = await startTestApp();
  const ready = () => draining.app.inject({ url: '/readyz' });
  expect((await ready()).statusCode).toBe(200);
  draining.app.drain();
  expect([(await ready()).statusCode, (await ready()).json()]).toEqual([
    503,
    { status: 'stopping', database: draining.database.kind },
  ]);
  const result = await draining.app.inject({ url: '/api/auth/userProfile', headers: await draining.as() });
  expect([result.statusCode, result.headers['connection']]).toEqual([200, 'close']);
  await draining.close();
});

it('serves the first request of a connection that was opened before the shutdown', async () => {
  const closing = await startTestApp();
  const { authorization } = await closing.as();
  await closing.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = closing.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(closing.app.server, 'connection');
  const closed = closing.close();
  while (closing.app.server.listening) await setImmediate();
  socket.write(`GET /api/auth/userProfile HTTP/1.1\r\nhost: a\r\nauthorization: ${authorization}\r\n\r\n`);
  let result = '';
  for await (const chunk of socket) result += String(chunk);
  expect(result).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

describe('a token', () => {
  it('in two headers, in the query or in a cookie is ignored', async () => {
    const { authorization } = await test.as('system.admin');
    const token = authorization.replace('Bearer ', '');
    const url = '/api/auth/userProfile';
    expect((await test.app.inject({ url: `${url}?access_token=${token}` })).statusCode).toBe(401);
    expect((await test.app.inject({ url, cookies: { token } })).statusCode).toBe(401);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address() as AddressInfo;
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      request({
        host: '127.0.0.1',
        port: address.port,
        path: url,
        headers: ['Host', 'localhost', 'Authorization', authorization, 'Authorization', authorization],
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .end();
    });
    expect(status).toBe(401);
  });

  it('issued before the revocation is rejected', async () => {
    const headers = await test.as();
    await test.database.db.update(users).set({ tokensValidAfter: '2026-09-16T09:00:01Z' });
    expect((await test.app.inject({ url: '/api/auth/userProfile', headers })).statusCode).toBe(401);
  });
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1 with every declared route', async () => {
    const result = await test.app.inject({ url: '/api/docs/json' });
    type Described = Record<string, { security?: object[] }>;
    const document = result.json<{ openapi: string; paths: Record<string, Described> }>();
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = allRoutes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(declared.sort());
    const isOpen = ({ path, method }: (typeof allRoutes)[number]) => {
      const { security } = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
      return security?.length === 0;
    };
    expect(allRoutes.filter(isOpen)).toEqual(allRoutes.filter(({ requires }) => requires === 'public'));
  });

  it('does not exist in production', async () => {
    const production = await startTestApp({ config: { ...test.services.config, mode: 'production' } });
    expect((await production.app.inject({ url: '/api/docs/json' })).statusCode).toBe(404);
    await production.close();
  });
});
