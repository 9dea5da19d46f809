import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createServer, isIP } from 'node:net';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { Client } from 'pg';
import { sendTestAlert } from '#server/crm-mirror/alerts/send-alerts';
import { pingCrm } from '#server/crm-mirror/crm/crm-client';
import { CrmError } from '#server/crm-mirror/crm/crm-error';
import { systemClock } from '#server/lib/clock';
import type { Config } from '#server/lib/config';
import { rejectUnusableDatabase } from '#server/db/open-database';
import { rejectSharedSessions, setSession } from '#server/db/session';
import { createIdentityAdmin } from '#server/lib/identity/identity-admin';
import { pingWebKey, WEB_KEY_HOST } from '#server/lib/identity/ping-web-key';
import { pingMailServer } from '#server/lib/mail/send-mail';

const CONNECTION_TIMEOUT_MS = 20_000;
const PROBE_TIMEOUT_MS = 5_000;

interface CheckOptions {
  /** Address to which a test mail is sent; a test alert is then posted, too. Omitted: nothing is sent. */
  sendTestTo?: string | undefined;
  fetch?: typeof fetch;
}

/** A check of a setting. It resolves with what is printed after the setting's name, and throws if the setting is wrong. */
interface Check {
  setting: string;
  /** Host that the check connects to. */
  host?: string | undefined;
  run(): Promise<string | void>;
}

/**
 * Tests everything that the settings lead to, and prints a line for each. Nothing is written, and nothing is sent unasked.
 * @returns whether nothing failed
 */
export async function checkConnections(
  config: Config,
  { sendTestTo, fetch: send = fetch }: CheckOptions = {},
): Promise<boolean> {
  for (const warning of config.warnings) print(`warning: ${warning}`);
  const checks: Check[] = [
    { setting: 'HOST, PORT', host: `${config.host}:${config.port}`, run: () => checkAddress(config) },
    config.databaseUrl === undefined
      ? { setting: 'DATA_DIR', run: () => checkFolder(config.dataDir) }
      : checkDatabase(config.databaseUrl),
    { setting: 'GOOGLE_APPLICATION_CREDENTIALS', run: () => createIdentityAdmin(config).ping() },
    { setting: 'FIREBASE_API_KEY', host: WEB_KEY_HOST, run: () => checkWebKey(config, send) },
    {
      setting: 'FIREBERRY_TOKEN',
      host: new URL(config.fireberry.url).hostname,
      run: () => pingCrm({ config, fetch: send }),
    },
    ...checkRecipients(config, sendTestTo, send),
  ];
  let isOk = true;
  for (const check of checks) isOk = (await runCheck(check)) && isOk;
  return isOk;
}

async function runCheck({ setting, host, run }: Check): Promise<boolean> {
  try {
    print(`${setting}: ${(await run()) ?? 'ok'}`);
    return true;
  } catch (error) {
    print([`${setting}: failed`, host, describe(error)].filter(Boolean).join(': '));
    return false;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function describe(error: unknown): string {
  if (error instanceof CrmError) {
    const status = error.status === null || error.status === 200 ? null : `HTTP ${error.status}`;
    return [...new Set([status, error.message])].filter(Boolean).join(': ');
  }
  const { code, message } = error as Error & { code?: string };
  return code === undefined || message.includes(code) ? message : [code, message].filter(Boolean).join(': ');
}

/** Listens for a moment. A running server of this application may have the address. */
async function checkAddress({ host, port }: Config): Promise<string | void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' && (await isServerRunning(host, port)))
      return 'ok: a server runs there';
    throw error;
  } finally {
    server.close();
  }
}

async function isServerRunning(host: string, port: number): Promise<boolean> {
  const response = await fetch(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/healthz`, {
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).catch(() => null);
  return response?.ok === true;
}

/** The server creates a missing folder at its start. */
function checkFolder(dataDir: string): Promise<void> {
  return access(existsSync(dataDir) ? dataDir : dirname(resolve(dataDir)), constants.W_OK);
}

function checkDatabase(connectionString: string): Check {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  const run = async (): Promise<void> => {
    try {
      await client.connect();
      // As a server does: a pooler may accept the connection and refuse what follows.
      await setSession(client);
      await rejectSharedSessions(connectionString);
      await rejectUnusableDatabase(client);
    } finally {
      await client.end().catch(() => {});
    }
  };
  return { setting: 'DATABASE_URL', host: `${client.host}:${client.port}`, run };
}

/** @throws Error if Google does not know the key. The server starts without Google, so an outage of it is no failure. */
async function checkWebKey(config: Config, send: typeof fetch): Promise<string | void> {
  if (config.authEmulatorHost !== undefined) return 'not checked: the emulator accepts any';
  const answer = await pingWebKey(config, send);
  if (answer?.isRejected) throw new Error(answer.detail);
  if (answer) return `not checked: ${WEB_KEY_HOST}: ${answer.detail}`;
}

/** Checks of the mail server and the webhook, as far as they are set. */
function checkRecipients(config: Config, sendTestTo: string | undefined, send: typeof fetch): Check[] {
  const { smtpUrl, alertWebhookUrl } = config;
  const sendTest = async (way: 'mail' | 'webhook', address: string): Promise<void> => {
    const failure = await sendTestAlert({ config, clock: systemClock, fetch: send }, { way, address });
    if (failure !== null) throw new Error(failure);
  };
  const mail: Check = {
    setting: 'SMTP_URL',
    host: smtpUrl && new URL(smtpUrl).hostname,
    run: async () => {
      if (sendTestTo === undefined) return pingMailServer(config);
      await sendTest('mail', sendTestTo);
      return `ok: a test mail was sent to ${sendTestTo}`;
    },
  };
  const webhook: Check = {
    setting: 'ALERT_WEBHOOK_URL',
    host: alertWebhookUrl && new URL(alertWebhookUrl).hostname,
    run: async () => {
      if (sendTestTo === undefined) return 'not checked: --send-test ADDRESS sends a test alert';
      await sendTest('webhook', '');
      return 'ok: a test alert was sent';
    },
  };
  return [...(smtpUrl === undefined ? [] : [mail]), ...(alertWebhookUrl === undefined ? [] : [webhook])];
}
