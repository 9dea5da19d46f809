import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, request as forward, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startSimulator } from '#mocks/fireberry/simulator';
import { startIdentity, type Identity } from '#mocks/identity/emulator';
import { startMailServer, type ReceivedMail } from '#mocks/mail/mail-server';

const PROJECT = 'misrad-operations';
/** Name of the application's site, for which the authority signs the proxy's certificate. */
export const SITE = 'office.example.co.il';
const CRM = 'api.fireberry.com';
const ACCOUNTS = 'identitytoolkit.googleapis.com';
const KEYS = 'www.googleapis.com';
const TOKENS = ['oauth2.googleapis.com', 'accounts.google.com'];
const HOSTS = [CRM, ACCOUNTS, KEYS, ...TOKENS];
const CRM_TOKEN = 'operations-token';
const KEY_ID = 'mock';

/** Mocks of what is outside of the office: Google, the CRM, the mail server and a chat. */
export interface Outside {
  /** Files of the authority and of the certificate for all hosts and the site. */
  certificates: Certificates;
  /** Settings of a server, which also redirect it to the mocks. */
  settings: Record<string, string>;
  identity: Identity;
  mails: readonly ReceivedMail[];
  /** Bodies that were posted to `ALERT_WEBHOOK_URL`. */
  posted: Record<string, unknown>[];
  /** Breaks all connections to the CRM while it is true. */
  crm: { isAway: boolean };
  /** Signs the emulator's token like Google. */
  signToken(unsigned: string): string;
  close(): Promise<void>;
}

export interface Certificates {
  authority: string;
  certificate: string;
  key: string;
}

/** Starts all mocks. Google and the CRM share one TLS port. */
export async function startOutside(folder: string): Promise<Outside> {
  const certificates = createCertificates(folder);
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const identity = await startIdentity({ projectId: PROJECT });
  const simulator = await startSimulator({ records: { seed: 1, sales: 3_000 }, token: CRM_TOKEN });
  const mail = await startMailServer();
  const crm = { isAway: false };
  const serveHost: Record<string, RequestListener> = {
    [CRM]: (request, response) =>
      crm.isAway ? request.socket.destroy() : pass(simulator.url)(request, response),
    [ACCOUNTS]: pass(`${identity.url}/${ACCOUNTS}`, { authorization: 'Bearer owner' }),
    [KEYS]: (_request, response) => response.end(JSON.stringify({ keys: [publicKey(google.publicKey)] })),
  };
  for (const host of TOKENS) serveHost[host] = giveAccessToken;
  const tls = { key: readFileSync(certificates.key), cert: readFileSync(certificates.certificate) };
  const front = createServer(tls, (request, response) =>
    serveHost[request.headers.host ?? '']?.(request, response),
  );
  const posted: Record<string, unknown>[] = [];
  const chat = createHttpServer((request, response) => {
    void text(request).then((body) => {
      posted.push(JSON.parse(body) as Record<string, unknown>);
      response.end();
    });
  });
  const port = await listen(front);
  const account = join(folder, 'service-account.json');
  writeFileSync(account, JSON.stringify(serviceAccount(google.privateKey)));
  return {
    certificates,
    identity,
    mails: mail.mails,
    posted,
    crm,
    settings: {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'operations-key',
      FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
      GOOGLE_APPLICATION_CREDENTIALS: account,
      FIREBERRY_TOKEN: CRM_TOKEN,
      SMTP_URL: mail.url,
      MAIL_FROM: `office@${SITE}`,
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${await listen(chat)}/hook`,
      NODE_OPTIONS: `--require ${join(__dirname, 'redirect.cjs')}`,
      NODE_EXTRA_CA_CERTS: certificates.authority,
      REDIRECTED_HOSTS: JSON.stringify(Object.fromEntries(HOSTS.map((host) => [host, port]))),
    },
    signToken: (unsigned) => signAgain(unsigned, google.privateKey),
    close: async () => {
      for (const server of [front, chat]) server.closeAllConnections();
      for (const server of [front, chat]) server.close();
      await Promise.all([identity.close(), simulator.close(), mail.close()]);
    },
  };
}

/** Creates an authority, and a certificate of it for the hosts and the site. */
function createCertificates(folder: string): Certificates {
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'ignore' });
  const anew = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const authority = ['-keyout', file('authority.key'), '-out', file('authority.pem')];
  openssl(...anew, '-subj', '/CN=Test authority', ...authority);
  const names = [...HOSTS, SITE].map((host) => `DNS:${host}`).join(',');
  const signer = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')];
  const extensions = ['-addext', `subjectAltName=${names}`, '-addext', 'basicConstraints=critical,CA:FALSE'];
  const own = ['-keyout', file('hosts.key'), '-out', file('hosts.pem')];
  openssl(...anew, '-subj', '/CN=Test hosts', ...signer, ...extensions, ...own);
  return {
    authority: file('authority.pem'),
    certificate: file('hosts.pem'),
    key: file('hosts.key'),
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Passes requests on to a mock without TLS. */
function pass(target: string, replaced: Record<string, string> = {}): RequestListener {
  return (request, response) => {
    const headers = { ...request.headers, ...replaced };
    const passed = forward(
      `${target}${request.url}`,
      { method: request.method ?? 'GET', headers },
      (result) => {
        response.writeHead(result.statusCode ?? 502, result.headers);
        result.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  };
}

const giveAccessToken: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ access_token: 'mock', expires_in: 3_600, token_type: 'Bearer' }));
};

function publicKey(key: KeyObject): object {
  return { ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
}

function serviceAccount(key: KeyObject): object {
  return {
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: KEY_ID,
    private_key: key.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `server@${PROJECT}.iam.gserviceaccount.com`,
    token_uri: `https://${TOKENS[0]}/token`,
  };
}

/** Replaces the head and the missing signature of an unsigned token. */
function signAgain(unsigned: string, key: KeyObject): string {
  const [, payload = ''] = unsigned.split('.');
  const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })).toString('base64url');
  const signed = `${head}.${payload}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}
