import { ensureBuilt, ensureDemoBuilt } from '../scripts/ensure-built';
import { startSimulatorFromEnvironment } from './fireberry/from-environment';
import { demoAccountsFile, demoIdentityAccounts, readDemoAccounts } from './identity/demo-accounts';
import { startIdentity } from './identity/emulator';
import { mailboxPath } from './identity/mailbox';
import { startMailServer, type ReceivedMail } from './mail/mail-server';
import { onParentDeath, startServerProcess, type ServerProcess } from './server-process';

/**
 * Starts the whole application on one machine: the mocks of the external services, then the server as a separate
 * process.
 * `--hot` serves the client with hot reload; `--empty` starts without users, for the first administrator's page.
 */

const env = process.env;
const hot = process.argv.includes('--hot');
const empty = process.argv.includes('--empty');
const port = Number(env['PORT'] ?? 4000);
/** With hot reload, webpack's server listens on the application's port and forwards to this port. */
const serverPort = hot ? port + 1 : port;
const origin = env['PUBLIC_ORIGIN'] ?? `http://localhost:${port}`;

const closers: (() => Promise<unknown>)[] = [];
let stopping = false;

async function main(): Promise<void> {
  const [mocks] = await Promise.all([startMocks(), hot ? ensureBuilt(['server']) : ensureDemoBuilt()]);
  const client = hot ? await startHotReload() : {};
  // A signal may have come while the client was built.
  if (stopping) return;
  const server = startServer({ ...mocks, ...client });
  await server.ready;
  greet();
}

/** Returns the settings of all mocks. */
async function startMocks(): Promise<Record<string, string>> {
  const crm = await startCrmMock();
  const mail = await startMailMock();
  const identity = await startIdentityMock(mail?.mails);
  return { ...crm, ...identity, ...mail?.settings };
}

/** Returns the CRM settings: those of the simulator, unless the environment names a CRM. */
async function startCrmMock(): Promise<Record<string, string>> {
  if (env['FIREBERRY_URL']) return {};
  const simulator = await startSimulatorFromEnvironment(env);
  closers.push(simulator.close);
  console.log(`CRM simulator:  ${simulator.url}`);
  return { FIREBERRY_URL: simulator.url, FIREBERRY_TOKEN: simulator.token };
}

/** Starts the mail server, unless the environment names one. Its mails are listed in the mailbox. */
async function startMailMock(): Promise<
  { settings: Record<string, string>; mails: readonly ReceivedMail[] } | undefined
> {
  if (env['SMTP_URL']) return undefined;
  const { url, mails, close } = await startMailServer();
  closers.push(close);
  console.log(`Mail server:    ${url}`);
  return { settings: { SMTP_URL: url, MAIL_FROM: 'office@misrad.example' }, mails };
}

/** Returns the identity provider's settings: those of the emulator, unless another one is running. */
async function startIdentityMock(
  receivedMails: readonly ReceivedMail[] = [],
): Promise<Record<string, string>> {
  if (env['FIREBASE_AUTH_EMULATOR_HOST']) return {};
  const identity = await startIdentity({
    port: Number(env['IDENTITY_PORT'] ?? 9099),
    projectId: env['FIREBASE_PROJECT_ID'] ?? 'demo-misrad',
    dataDir: env['DATA_DIR'] ?? '.data',
    accounts: empty ? [] : demoIdentityAccounts(),
    emailEnumerationProtection: false,
    receivedMails,
  });
  closers.push(identity.close);
  console.log(`Identity:       ${identity.url}`);
  return { FIREBASE_AUTH_EMULATOR_HOST: `${identity.host}:${identity.port}` };
}

function startServer(mockSettings: Record<string, string>): ServerProcess {
  const server = startServerProcess({
    ...env,
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: origin,
    ...(empty ? {} : { DEMO_ACCOUNTS: demoAccountsFile }),
    ...mockSettings,
  });
  void server.ended.then((code) => stop(code));
  closers.push(server.stop);
  return server;
}

/** Starts the development server. The server finds the hot reload page in `CLIENT_DIR` and adds its settings. */
async function startHotReload(): Promise<Record<string, string>> {
  const { startDevServer } = await import('../scripts/dev-server');
  const front = await startDevServer({ port, target: `http://127.0.0.1:${serverPort}` });
  closers.push(front.close);
  return { CLIENT_DIR: 'dist/client-hot' };
}

function greet(): void {
  console.log(`\nMisrad:         ${origin}`);
  console.log(`Mailbox:        ${origin}${mailboxPath} (what would have been mailed)\n`);
  if (empty) return;
  const { users, password } = readDemoAccounts();
  console.log(`Accounts, password ${password}:`);
  for (const user of users) console.log(`  ${user.email}${user.isActive ? '' : ' (deactivated)'}`);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const close of closers.reverse()) await close().catch(() => {});
  process.exit(code);
}

process.once('SIGINT', () => void stop(0));
process.once('SIGTERM', () => void stop(0));
// Set by npm. A start without npm may outlive its shell.
if (env['npm_lifecycle_event'] !== undefined) onParentDeath(() => void stop(0));

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  void stop(1);
});
