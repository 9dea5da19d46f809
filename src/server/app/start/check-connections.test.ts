import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer, type MailServer } from '#mocks/mail/mail-server';
import { freePort } from '#mocks/free-port';
import { readConfig } from '#server/lib/config';
import { checkConnections } from './check-connections';

let crm: Server;
let crmUrl: string;
let serveCrm: RequestListener;
let mail: MailServer;
let printed: string;
/** Response of Google for the web key. */
let askGoogle: () => Promise<Response>;
/** Alerts posted to the chat, and its response. */
let posted: { text: string; kind: string }[];
let answerChat: () => Promise<Response>;
const folder = mkdtempSync(join(tmpdir(), 'misrad-check-'));

const ok = async () => Response.json({});
const unreachable = (code: string) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));

/** Requests to Google and the chat do not leave the test. */
const fetching: typeof fetch = async (input, init) => {
  const url = new URL(String(input));
  if (url.hostname === 'identitytoolkit.googleapis.com') return askGoogle();
  if (url.hostname !== 'chat.example.co.il') return fetch(input, init);
  posted.push(JSON.parse(String(init?.body)) as { text: string; kind: string });
  return answerChat();
};

beforeAll(async () => {
  mail = await startMailServer();
  crm = createServer((request, response) => serveCrm(request, response));
  crm.listen(0, '127.0.0.1');
  await once(crm, 'listening');
  crmUrl = `http://127.0.0.1:${(crm.address() as AddressInfo).port}`;
});
beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  printed = '';
  posted = [];
  mail.mails.length = 0;
  askGoogle = ok;
  answerChat = ok;
  serveCrm = (_request, response) => response.end('{"success":true,"data":[]}');
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  crm.close();
  await mail.close();
  rmSync(folder, { recursive: true });
});

/** Returns the result, and the printed line of a setting. */
async function check(setting: string, env: Record<string, string> = {}, sendTestTo?: string) {
  const config = readConfig(
    {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      FIREBERRY_URL: crmUrl,
      FIREBERRY_TOKEN: 'token-canary',
      SMTP_URL: mail.url,
      MAIL_FROM: 'office@misrad.example',
      ALERT_WEBHOOK_URL: 'https://chat.example.co.il/hook',
      // Read by firebase-admin, which then needs no service account.
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      ...env,
    },
    'demo',
  );
  // The emulator has no web key.
  const isOk = await checkConnections(
    { ...config, authEmulatorHost: setting === 'FIREBASE_API_KEY' ? undefined : '127.0.0.1:9' },
    { fetch: fetching, sendTestTo },
  );
  expect(printed).not.toMatch(/canary/);
  return [isOk, printed.split('\n').find((line) => line.startsWith(`${setting}:`))];
}

it('tests everything, and sends nothing unasked', async () => {
  expect((await check('DATA_DIR'))[0]).toBe(true);
  expect(printed.trim().split('\n')).toEqual([
    `HOST, PORT: ok`,
    'DATA_DIR: ok',
    'GOOGLE_APPLICATION_CREDENTIALS: ok',
    'FIREBASE_API_KEY: not checked: the emulator accepts any',
    'FIREBERRY_TOKEN: ok',
    'SMTP_URL: ok',
    'ALERT_WEBHOOK_URL: not checked: --send-test ADDRESS sends a test alert',
  ]);
  expect([posted, mail.mails]).toEqual([[], []]);
});

it.each<[string, RequestListener, RegExp]>([
  ['500', (_request, response) => response.writeHead(500).end(), /: 127\.0\.0\.1: HTTP 500$/],
  ['401', (_request, response) => response.writeHead(401).end(), /: 127\.0\.0\.1: HTTP 401$/],
  [
    'a message',
    (_request, response) => response.writeHead(429).end('{"message":"too many"}'),
    /: 127\.0\.0\.1: HTTP 429: too many$/,
  ],
  ['no JSON', (_request, response) => response.end('<html>'), /: 127\.0\.0\.1: the answer is not JSON$/],
  ['a reset', (request) => request.socket.resetAndDestroy(), /: 127\.0\.0\.1: (ECONNRESET|UND_ERR_SOCKET)$/],
])("shows the CRM's failure: %s", async (_what, listener, text) => {
  serveCrm = listener;
  expect(await check('FIREBERRY_TOKEN')).toEqual([false, expect.stringMatching(text)]);
});

it('names the code of a CRM that cannot be reached', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`;
  expect(await check('FIREBERRY_TOKEN', { FIREBERRY_URL: nobody })).toEqual([
    false,
    'FIREBERRY_TOKEN: failed: 127.0.0.1: ECONNREFUSED',
  ]);
});

it('finds a web key that Google does not know', async () => {
  const message = 'API key not valid. Please pass a valid API key.';
  askGoogle = async () => Response.json({ error: { message } }, { status: 400 });
  expect(await check('FIREBASE_API_KEY')).toEqual([
    false,
    `FIREBASE_API_KEY: failed: identitytoolkit.googleapis.com: HTTP 400: ${message}`,
  ]);
});

it.each([
  ['unreachable', unreachable('ENOTFOUND'), /: not checked: identitytoolkit\.googleapis\.com: ENOTFOUND$/],
  ['broken', async () => new Response('', { status: 503 }), /: not checked: .*: HTTP 503$/],
])('does not fail for a web key while Google is %s', async (_what, answer, text) => {
  askGoogle = answer;
  expect((await check('FIREBASE_API_KEY'))[1]).toMatch(text);
  // Without the emulator, the test has no service account.
  expect(printed.match(/^.*: failed/gm)).toEqual(['GOOGLE_APPLICATION_CREDENTIALS: failed']);
});

it('finds a port that another program uses, but accepts a running server', async () => {
  const { port } = crm.address() as AddressInfo;
  const env = { PORT: String(port) };
  expect(await check('HOST, PORT', env)).toEqual([true, 'HOST, PORT: ok: a server runs there']);
  printed = '';
  serveCrm = (_request, response) => response.writeHead(404).end();
  expect(await check('HOST, PORT', env)).toEqual([
    false,
    expect.stringMatching(/^HOST, PORT: failed: 127\.0\.0\.1:\d+: .*EADDRINUSE/),
  ]);
});

it('names the code and the host of a mail server that does not answer', async () => {
  const env = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  expect(await check('SMTP_URL', env)).toEqual([
    false,
    expect.stringMatching(/^SMTP_URL: failed: 127\.0\.0\.1: .*ECONNREFUSED/),
  ]);
});

describe('a test message', () => {
  it('is sent by mail and to the chat on request', async () => {
    expect(await check('ALERT_WEBHOOK_URL', {}, 'dana@misrad.example')).toEqual([
      true,
      'ALERT_WEBHOOK_URL: ok: a test alert was sent',
    ]);
    expect(printed).toContain('SMTP_URL: ok: a test mail was sent to dana@misrad.example\n');
    expect(mail.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['dana@misrad.example', 'בדיקת התראות'],
    ]);
    expect(posted).toMatchObject([{ kind: 'test', text: expect.stringContaining('בדיקת התראות') }]);
  });

  it.each([
    ['refused', async () => new Response('', { status: 404 }), 'status 404'],
    ['unknown', unreachable('SELF_SIGNED_CERT_IN_CHAIN'), 'SELF_SIGNED_CERT_IN_CHAIN'],
  ])('names why the chat did not get it: %s', async (_what, answer, text) => {
    answerChat = answer;
    expect(await check('ALERT_WEBHOOK_URL', {}, 'dana@misrad.example')).toEqual([
      false,
      `ALERT_WEBHOOK_URL: failed: chat.example.co.il: ${text}`,
    ]);
  });
});
