import { resolve } from 'node:path';
import { demoAccountsFile } from '#mocks/identity/demo-accounts';
import { unsignedToken } from '#mocks/identity/test-tokens';
import type { SyncResponse, SyncType } from '#contract/features/crm-mirror/sync/sync-contract';
import { freePort } from '#mocks/free-port';
import { start, untilReachable, type Running } from '../testing/running';

/** A server in a separate process, started as by `npm start`. */
export interface RealServer {
  origin: string;
  running: Running;
  /** Requests a synchronisation and waits for its end. @throws Error if the connection breaks. */
  synchronise(kind: SyncType): Promise<{ status: number; body: SyncResponse }>;
  /** The same for a run that must succeed. @throws Error with the response otherwise. */
  complete(kind: SyncType): Promise<SyncResponse>;
  /** Returns the status and the duration of a health check. */
  health(page: 'healthz' | 'readyz'): Promise<{ status: number; ms: number }>;
  /** Kills the process like a power cut, and waits until it is gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  crmUrl: string;
  /** Either `databaseUrl` or `dataDir`. */
  databaseUrl?: string;
  dataDir?: string;
  /** Default: `warn`. */
  logLevel?: string;
}

/** Starts a server and waits until it responds. With a new database, it starts a synchronisation on its own. */
export async function startServer(options: ServerOptions): Promise<RealServer> {
  const port = await freePort();
  const running = start(process.execPath, [resolve('dist/server/main.js'), '--demo'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: options.logLevel ?? 'warn',
    FIREBERRY_URL: options.crmUrl,
    FIREBERRY_TOKEN: 'demo-token',
    // An unused port: the tokens of these tests need no request to the identity provider.
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    DEMO_ACCOUNTS: demoAccountsFile,
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...(options.dataDir && { DATA_DIR: options.dataDir }),
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReachable(`${origin}/readyz`, running);
  const synchronise = async (kind: SyncType): Promise<{ status: number; body: SyncResponse }> => {
    const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
    const result = await fetch(`${origin}/api/sync/fireberry?syncType=${kind}`, {
      headers: { authorization },
    });
    return { status: result.status, body: (await result.json()) as SyncResponse };
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
