import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error';

/** Unix socket paths are limited to 104–108 bytes, so the socket of a deeper folder is created in the temporary folder. */
const MAX_SOCKET_PATH_LENGTH = 100;

/**
 * Locks a folder for this process; two processes in one PGlite folder lose data.
 * The lock is a listening socket. The kernel frees it when the process dies, even by `kill -9`, and a process with a busy event
 * loop keeps it. A file with a process id or a heartbeat has neither property.
 * @returns a function that frees the folder
 * @throws ConfigError if another process holds the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(realpathSync(folder));
  let server: Server;
  try {
    server = await listen(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await isListening(path)) {
      throw new ConfigError(
        `DATA_DIR: ${folder} is in use by another server; stop it, or choose another folder`,
        {
          cause: error,
        },
      );
    }
    await rm(path, { force: true });
    server = await listen(path);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function socketPath(folder: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\misrad-${digest}`;
  const inside = join(folder, 'lock.sock');
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH_LENGTH
    ? inside
    : join(tmpdir(), `misrad-${digest}.sock`);
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
