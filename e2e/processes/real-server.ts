import { resolve } from 'node:path';
import { demoAccountsFile } from '../../mocks/identity/demo-accounts';
import { unsignedToken } from '../../mocks/identity/test-tokens';
import type { SyncResponse, SyncType } from '../../src/contract/sync/sync-contract';
import { freePort } from '../../scripts/free-port';
import { start, untilAnswers, type Running } from '../running';

/** A server of the product as its own process, as `npm start` starts it. */
export interface RealServer {
  origin: string;
  running: Running;
  /** Asks for a synchronisation, and waits for its end. @throws Error when the connection breaks. */
  synchronise(kind: SyncType): Promise<{ status: number; body: SyncResponse }>;
  /** The same of one that must succeed. @throws Error with what was answered. */
  complete(kind: SyncType): Promise<SyncResponse>;
  /** Status of a page that says how it is, and how long it took. */
  health(page: 'healthz' | 'readyz'): Promise<{ status: number; ms: number }>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  crmUrl: string;
  /** One of the two. */
  databaseUrl?: string;
  dataDir?: string;
}

/** Starts a server, and waits until it answers. It synchronises by itself when its database never was. */
export async function startServer(options: ServerOptions): Promise<RealServer> {
  const port = await freePort();
  const running = start(process.execPath, [resolve('dist/server/main.js'), '--demo'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    FIREBERRY_URL: options.crmUrl,
    FIREBERRY_TOKEN: 'demo-token',
    // Nobody listens there: the tokens of these tests need no one to be asked.
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    DEMO_ACCOUNTS: demoAccountsFile,
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...(options.dataDir && { DATA_DIR: options.dataDir }),
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/readyz`, running);
  const synchronise = async (kind: SyncType): Promise<{ status: number; body: SyncResponse }> => {
    const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
    const answer = await fetch(`${origin}/api/sync/fireberry?syncType=${kind}`, {
      headers: { authorization },
    });
    return { status: answer.status, body: (await answer.json()) as SyncResponse };
  };
  return {
    origin,
    running,
    synchronise,
    complete: async (kind) => {
      const { status, body } = await synchronise(kind);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}\n${running.printed()}`);
      return body;
    },
    health: async (page) => {
      const began = performance.now();
      const { status } = await fetch(`${origin}/${page}`);
      return { status, ms: performance.now() - began };
    },
    kill: async () => {
      running.process.kill('SIGKILL');
      await running.ended;
    },
    stop: running.stop,
  };
}
