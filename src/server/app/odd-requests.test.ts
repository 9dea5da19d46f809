import type { ErrorBody } from '#contract/lib/http/errors-contract';
import { connect, type AddressInfo } from 'node:net';
import { IdentityUnavailableError } from '#server/lib/identity/identity';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

let test: TestApp;
let authorization: string;

beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0 });
  ({ authorization } = await test.as('system.admin'));
}, 60_000);
afterAll(() => test.close());

/** Returns the raw response to a request line that HTTP libraries would normalize. */
function answerTo(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = test.app.server.address() as AddressInfo;
    let result = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (part) => (result += part.toString()));
    socket.once('close', () => resolve(result)).once('error', reject);
    socket.write(
      `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\nAuthorization: ${authorization}\r\n\r\n`,
    );
  });
}

it.each(['//', '//['])('handles the address %s without an internal error', async (address) => {
  expect(await answerTo(`GET ${address}`)).toMatch(/^HTTP\/1.1 (200|404) /);
});

it('returns 503 without signing anybody out while the identity provider is unreachable', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const verify = jest.spyOn(test.services.identity, 'verify');
  verify.mockRejectedValueOnce(new IdentityUnavailableError('no answer'));
  const result = await answerTo('GET /api/auth/userProfile');
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('no answer'));
  verify.mockRestore();
  expect(result).toMatch(/^HTTP\/1.1 503 /);
  expect(result).toContain('"code":"unavailable"');
});

it.each(['/%61pi/auth/userProfile', 'http://elsewhere.example/api/auth/userProfile'])(
  'forbids caching of the response of %s',
  async (address) => {
    const result = await answerTo(`GET ${address}`);
    expect(result).toMatch(/^HTTP\/1.1 200 /);
    expect(result).toMatch(/cache-control: no-store/i);
  },
);

/** Returns everything received until the other side closes the connection. */
function sent(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = test.app.server.address() as AddressInfo;
    let result = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (part) => (result += part.toString()));
    socket.once('end', () => {
      socket.destroy();
      resolve(result);
    });
    socket.once('error', reject);
    socket.write(text);
  });
}

it('closes the connection when it rejects a request before its body', async () => {
  const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
  expect(await sent(`POST /api/biometric/register/options HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1.1 401 /);
  expect(await sent(`POST /api/nowhere HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1.1 404 /);
  expect(test.app.server.requestTimeout).toBe(30_000);
});

it('rejects requests with two hosts', async () => {
  const two = 'Host: localhost\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n';
  expect(await sent(`GET /healthz HTTP/1.1\r\n${two}`)).toMatch(/^HTTP\/1.1 400 /);
});

it.each(['GET', 'POST', 'DELETE'] as const)(
  'returns 404 for %s with a longer part than any of ours',
  async (method) => {
    for (const headers of [{}, { authorization }]) {
      const url = `/api/biometric/devices/${'x'.repeat(201)}`;
      expect((await test.app.inject({ method, url, headers })).statusCode).toBe(404);
    }
  },
);

it('does not treat part of a header value as a second token', async () => {
  const headers = { authorization, 'x-note': 'authorization' };
  expect((await test.app.inject({ url: '/api/auth/userProfile', headers })).statusCode).toBe(200);
});

it("rejects a text with NUL, in a URL and in a body, as the caller's error", async () => {
  const inAddress = await answerTo('GET /api/biometric/admin/devices/%00');
  expect(inAddress).toMatch(/^HTTP\/1.1 400 /);
  expect(inAddress).toContain('"code":"bad_request"');
  const clientDataJSON = Buffer.from(JSON.stringify({ challenge: '\u0000' })).toString('base64url');
  const response = { clientDataJSON, authenticatorData: 'a', signature: 'a' };
  const inBody = await test.app.inject({
    method: 'POST',
    url: '/api/biometric/authenticate/verify',
    headers: { authorization },
    payload: { credential: { id: 'a', rawId: 'a', type: 'public-key', response } },
  });
  expect(inBody.statusCode).toBe(400);
});

it.each(['{"name":"\\ud800"}', '{"\\uD83D":[]}', '{"filter":{"text":["a","\\udc00x"]}}'])(
  'rejects a lone surrogate: %s',
  async (payload) => {
    const post = async (body: string) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const options = { method: 'POST', url: '/api/sales/export', headers, payload: body } as const;
      return (await test.app.inject(options)).json<ErrorBody>().error.message;
    };
    expect(await post(payload)).toBe('half a character');
    expect(await post(payload.replace('"\\u', '"\\ud83d\\ude00\\u'))).toBe('half a character');
    expect(await post('{"name":"\\ud83d\\ude00 \\\\ud800"}')).not.toBe('half a character');
  },
);
