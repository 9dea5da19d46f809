import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type GoogleAccount, serveGooglePages } from '../google/pages';
import type { ReceivedMail } from '../mail/mail-server';
import { AccountFile, listUsers } from './account-file';
import type { DemoAccount } from './demo-accounts';
import type { EmulatorProject } from './emulator-project';
import { createEmulator } from './emulator-modules';
import { listMails, serveMailbox, type Mail } from './mailbox';

/** Options of {@link startIdentity}. */
export interface IdentityOptions {
  /** Default: 0, any free port. */
  port?: number;
  /** Default: loopback. The emulator's tokens are unsigned, so the port must not be reachable from outside. */
  host?: string;
  projectId: string;
  /** Folder of `identity.json`, which stores the users. Without it, they are lost at the end of the process. */
  dataDir?: string | undefined;
  /** Accounts to create unless their uid or address exists. */
  accounts?: DemoAccount[];
  /** Mails of the application that the mailbox displays too, newest first. */
  receivedMails?: readonly ReceivedMail[];
  /** Default: true. Hides whether an address has an account, like a real project. */
  emailEnumerationProtection?: boolean;
}

/** An account in the result of `accounts()`. */
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
  /** Saves the users and closes all connections. */
  close(): Promise<void>;
  /** Returns the current accounts, ordered by uid. */
  accounts(): IdentityAccount[];
  /** Returns the mails that would have been sent and whose links are unused, newest first. */
  mails(): Mail[];
}

/**
 * Starts the Firebase Auth emulator in this process, in about a second.
 * @throws if the port is in use or the stored users cannot be read.
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const { port = 0, host = '127.0.0.1', projectId, dataDir, accounts = [] } = options;
  const { listener, project } = await createEmulator(projectId);
  project.enableImprovedEmailPrivacy = options.emailEnumerationProtection ?? true;
  const file = dataDir === undefined ? undefined : new AccountFile(join(dataDir, 'identity.json'), project);
  addMissing(project, accounts);
  file?.saveNow();
  const server = createServer(handle(listener, project, options.receivedMails ?? [], () => file?.touch()));
  // Longer than the callers keep a connection. A call on a connection that is being closed would be lost.
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
    mails: () => listMails(project),
  };
}

/**
 * Passes all requests but those for the Google pages and the mailbox to the emulator. Reports possible changes of
 * users afterwards.
 */
function handle(
  emulator: RequestListener,
  project: EmulatorProject,
  received: readonly ReceivedMail[],
  changed: () => void,
): RequestListener {
  return (request, response) => {
    if (serveGooglePages(request, response, () => googleAccounts(project))) return;
    if (serveMailbox(request, response, project, received)) return;
    useForwardedHost(request);
    if (mayChangeUsers(request)) response.once('close', changed);
    emulator(request, response);
  };
}

/** Behind the application's server, links in mails must use the address known to the browser. */
function useForwardedHost(request: IncomingMessage): void {
  const forwarded = request.headers['x-forwarded-host'];
  if (typeof forwarded === 'string') request.headers.host = forwarded;
}

function mayChangeUsers({ method, url = '' }: IncomingMessage): boolean {
  // Links from mails are opened with GET.
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
      // The emulator's own "hash" format, readable on purpose.
      passwordHash: `fakeHash:salt=${salt}:password=${password}`,
    });
  }
}

/** Returns all users with an address, so that a demo user can also sign in with Google. */
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
