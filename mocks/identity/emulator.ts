import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type GoogleAccount, serveGooglePages } from '../google/pages';
import { AccountFile, listUsers } from './account-file';
import type { DemoAccount } from './demo-accounts';
import { createEmulator, type EmulatorProject } from './emulator-modules';
import { Mailbox, type Mail } from './mailbox';

/** What {@link startIdentity} takes. */
export interface IdentityOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  /** Loopback by default: the emulator's tokens are unsigned, so nobody else may reach it. */
  host?: string;
  projectId: string;
  /** Users are kept in `identity.json` there; without it they are gone when the process ends. */
  dataDir?: string | undefined;
  /** Created unless their uid or address exists. */
  accounts?: DemoAccount[];
  /** True, the default, hides whether an address has an account, as a real project does. */
  emailEnumerationProtection?: boolean;
}

/** An account as `accounts()` lists it. */
export interface IdentityAccount {
  uid: string;
  email: string | undefined;
  displayName: string | undefined;
  emailVerified: boolean;
}

/** A running identity provider. */
export interface Identity {
  url: string;
  port: number;
  host: string;
  /** Saves the users and ends all connections. */
  close(): Promise<void>;
  /** The accounts at this moment, by uid. */
  accounts(): IdentityAccount[];
  /** What would have been mailed, newest first. */
  mails(): Mail[];
}

/**
 * Starts the Firebase Auth emulator inside this process, in about two seconds.
 * @throws when the port is taken or the kept users cannot be read.
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const { port = 0, host = '127.0.0.1', projectId, dataDir, accounts = [] } = options;
  const { listener, project } = await createEmulator(projectId);
  project.enableImprovedEmailPrivacy = options.emailEnumerationProtection ?? true;
  const file = dataDir === undefined ? undefined : new AccountFile(join(dataDir, 'identity.json'), project);
  addMissing(project, accounts);
  file?.saveNow();
  const mailbox = new Mailbox(project);

  const server = createServer(handle(listener, project, mailbox, () => file?.touch()));
  // Longer than its callers keep a connection: a call into one that is just being closed would be lost.
  server.keepAliveTimeout = 120_000;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    host,
    close: async () => {
      await stop(server);
      file?.saveNow();
    },
    accounts: () => listUsers(project).map(toAccount),
    mails: () => [...mailbox.mails],
  };
}

/** Passes all but the Google pages and the mailbox to the emulator, and says afterwards that users may have changed. */
function handle(
  emulator: RequestListener,
  project: EmulatorProject,
  mailbox: Mailbox,
  changed: () => void,
): RequestListener {
  return (request, response) => {
    if (serveGooglePages(request, response, () => googleAccounts(project))) return;
    if (mailbox.serve(request, response)) return;
    useForwardedHost(request);
    if (mayChangeUsers(request)) response.once('close', changed);
    emulator(request, response);
  };
}

/** Behind the product's server, links in messages must lead to the address that the browser knows. */
function useForwardedHost(request: IncomingMessage): void {
  const forwarded = request.headers['x-forwarded-host'];
  if (typeof forwarded === 'string') request.headers.host = forwarded;
}

function mayChangeUsers({ method, url = '' }: IncomingMessage): boolean {
  // A link from a message is opened with GET.
  return !['GET', 'HEAD', 'OPTIONS'].includes(method ?? '') || url.startsWith('/emulator/action');
}

function addMissing(project: EmulatorProject, accounts: DemoAccount[]): void {
  for (const { uid, email, displayName, password } of accounts) {
    if (project.getUserByLocalId(uid) || project.getUserByEmail(email)) continue;
    const salt = 'demo';
    project.overwriteUserWithLocalId(uid, {
      email,
      displayName,
      emailVerified: true,
      salt,
      // The emulator's own way of "hashing", readable on purpose.
      passwordHash: `fakeHash:salt=${salt}:password=${password}`,
    });
  }
}

/** Everybody with an address, so that a demo user can sign in by Google too. */
function googleAccounts(project: EmulatorProject): GoogleAccount[] {
  return listUsers(project).flatMap(({ email, displayName, providerUserInfo }) => {
    const google = providerUserInfo?.find(({ providerId }) => providerId === 'google.com');
    return email === undefined ? [] : [{ email, displayName, googleId: google?.rawId }];
  });
}

function toAccount(user: ReturnType<typeof listUsers>[number]): IdentityAccount {
  const { localId, email, displayName, emailVerified = false } = user;
  return { uid: localId, email, displayName, emailVerified };
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
