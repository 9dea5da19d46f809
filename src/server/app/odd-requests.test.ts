import { connect, type AddressInfo } from 'node:net';
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

it.each(['/%61pi/auth/userProfile', 'http://elsewhere.example/api/auth/userProfile'])(
  'lets nobody store what %s answers',
  async (address) => {
    const answer = await answerTo(`GET ${address}`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/cache-control: no-store/i);
  },
);

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
