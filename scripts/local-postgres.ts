import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '#mocks/free-port';

export interface LocalPostgres {
  /** Address of an empty database with a user that may create databases. */
  url: string;
  /** The same database by a Unix socket, where a round trip takes two thirds of the time. */
  socketUrl: string;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/** Account that runs a program. PostgreSQL refuses to run as root. */
interface Account {
  uid?: number;
  gid?: number;
}

const READY_TIMEOUT_MS = 30_000;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/**
 * Starts a separate PostgreSQL on a free loopback port, with its files in a temporary folder and without durability.
 * Undefined if PostgreSQL is not installed (or if root has no other account to run it).
 *
 * @throws if it is installed and does not start
 */
export async function startLocalPostgres(): Promise<LocalPostgres | undefined> {
  const programs = findPrograms();
  const account = findAccount();
  if (!programs || !account) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'misrad-postgres-'));
  const removeFiles = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
    createCluster(programs, folder, account);
    return await startServer(programs, folder, account, removeFiles);
  } catch (error) {
    removeFiles();
    throw error;
  }
}

/** Returns true if `startLocalPostgres` can start a server. */
export function hasLocalPostgres(): boolean {
  return findPrograms() !== undefined && findAccount() !== undefined;
}

/** Returns the folder of initdb and postgres: Debian's newest version, otherwise from `PATH`. */
function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  return [...debian, ...(process.env['PATH'] ?? '').split(delimiter)].find(
    (folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')),
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such account: try the next.
    }
  }
  return undefined;
}

function createCluster(programs: string, folder: string, account: Account): void {
  const args = [
    '--pgdata',
    folder,
    '--username=misrad',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(join(programs, 'initdb'), args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  });
}

async function startServer(
  programs: string,
  folder: string,
  account: Account,
  removeFiles: () => void,
): Promise<LocalPostgres> {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', folder, ...args], {
    cwd: folder,
    stdio: 'ignore',
    ...account,
  });
  // Cleans up however this process ends.
  const cleanUp = (): void => {
    server.kill('SIGQUIT');
    removeFiles();
  };
  process.once('exit', cleanUp);
  const stop = async (): Promise<void> => {
    await stopServer(server);
    process.removeListener('exit', cleanUp);
    removeFiles();
  };
  const url = `postgres://misrad@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, socketUrl: `${url}?host=${encodeURIComponent(folder)}`, stop };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isListening(url))) {
    if (server.exitCode !== null) throw new Error(`postgres ended with code ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error('postgres does not answer');
    await new Promise((next) => setTimeout(next, 100));
  }
}

async function isListening(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // "Fast" shutdown: closes connections without waiting.
  server.kill('SIGINT');
  await ended;
}
