import type { ErrorBody } from '../../contract/http/errors-contract';
import { connect, type AddressInfo } from 'node:net';
import { IdentityUnavailableError } from '../platform/identity/identity';
import { startTestApp, type TestApp } from '../platform/testing/app';

let test: TestApp;
let authorization: string;

beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0 });
  ({ authorization } = await test.as('system.admin'));
}, 60_000);
afterAll(() => test.close());

/** The whole answer to a request line that HTTP libraries would tidy up. */
function answerTo(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = test.app.server.address() as AddressInfo;
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (part) => (answer += part.toString()));
    socket.once('close', () => resolve(answer)).once('error', reject);
    socket.write(
      `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\nAuthorization: ${authorization}\r\n\r\n`,
    );
  });
}

it.each(['//', '//['])('has no failure for the address %s', async (address) => {
  expect(await answerTo(`GET ${address}`)).toMatch(/^HTTP\/1.1 (200|404) /);
});

it('answers 503, and signs nobody out, while the identity provider cannot be reached', async () => {
  const verify = jest.spyOn(test.services.identity, 'verify');
  verify.mockRejectedValueOnce(new IdentityUnavailableError('no answer'));
  const answer = await answerTo('GET /api/auth/userProfile');
  verify.mockRestore();
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toContain('"code":"unavailable"');
});

it.each(['/%61pi/auth/userProfile', 'http://elsewhere.example/api/auth/userProfile'])(
  'lets nobody store what %s answers',
  async (address) => {
    const answer = await answerTo(`GET ${address}`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/cache-control: no-store/i);
  },
);

/** What comes back until the other side ends the connection. */
function sent(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = test.app.server.address() as AddressInfo;
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (part) => (answer += part.toString()));
    socket.once('end', () => {
      socket.destroy();
      resolve(answer);
    });
    socket.once('error', reject);
    socket.write(text);
  });
}

it('holds no connection for the body of a request that it has refused', async () => {
  const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
  expect(await sent(`POST /api/biometric/register/options HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1.1 401 /);
  expect(await sent(`POST /api/nowhere HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1.1 404 /);
  expect(test.app.server.requestTimeout).toBe(30_000);
});

it('takes no request with two hosts', async () => {
  const two = 'Host: localhost\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n';
  expect(await sent(`GET /healthz HTTP/1.1\r\n${two}`)).toMatch(/^HTTP\/1.1 400 /);
});

it.each(['GET', 'POST', 'DELETE'] as const)(
  'knows no %s of a part that is longer than any of ours',
  async (method) => {
    for (const headers of [{}, { authorization }]) {
      const url = `/api/biometric/devices/${'x'.repeat(201)}`;
      expect((await test.app.inject({ method, url, headers })).statusCode).toBe(404);
    }
  },
);

it('takes no value of a header for a second token', async () => {
  const headers = { authorization, 'x-note': 'authorization' };
  expect((await test.app.inject({ url: '/api/auth/userProfile', headers })).statusCode).toBe(200);
});

it("refuses a text with a NUL, in an address and in a body, as the caller's mistake", async () => {
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
  'refuses half a character: %s',
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
