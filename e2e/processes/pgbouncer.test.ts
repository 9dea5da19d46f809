import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '#mocks/free-port';
import { runCommand } from '../../scripts/run-command';
import { startLocalPostgres, type LocalPostgres } from '../../scripts/local-postgres';
import { unsignedToken } from '#mocks/identity/test-tokens';
import { start, type Running } from '../testing/running';
import { startServer } from './real-server';
import { PROCESS_TEST_TIMEOUT_MS } from './repetitions';

/** Servers behind a real PgBouncer. Skipped if it or PostgreSQL is not installed. */

let postgres: LocalPostgres | undefined;
const poolers: Running[] = [];
const folders: string[] = [];

function hasPgBouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  if (hasPgBouncer()) postgres = await startLocalPostgres();
}, PROCESS_TEST_TIMEOUT_MS);

afterAll(async () => {
  for (const pooler of poolers) await pooler.stop();
  await postgres?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Starts PgBouncer in a mode, in front of a new database whose zone is not UTC. @returns its URL */
async function startPooler(server: string, mode: 'session' | 'transaction'): Promise<string> {
  const name = `pooled_${mode}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.query(`alter database ${name} set timezone = 'Asia/Jerusalem'`);
  await admin.end();
  const folder = await mkdtemp(join(tmpdir(), 'misrad-pgbouncer-'));
  folders.push(folder);
  const port = await freePort();
  const lines = [
    '[databases]',
    `${name} = host=127.0.0.1 port=${new URL(server).port} user=misrad`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 50',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), lines.join('\n'));
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const args = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  poolers.push(start('pgbouncer', [...args, join(folder, 'pgbouncer.ini')], {}));
  return `postgres://misrad@127.0.0.1:${port}/${name}`;
}

it(
  'serves behind PgBouncer in session mode, with a database whose zone is not UTC',
  async () => {
    if (!postgres) return;
    const databaseUrl = await startPooler(postgres.url, 'session');
    const server = await startServer({ crmUrl: 'http://127.0.0.1:9', databaseUrl });
    const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
    try {
      for (const path of ['/api/auth/userProfile', '/api/dashboard', '/api/sales', '/api/sync/runs']) {
        const { status } = await fetch(server.origin + path, { headers: { authorization } });
        expect([path, status]).toEqual([path, 200]);
      }
    } finally {
      await server.stop();
    }
  },
  PROCESS_TEST_TIMEOUT_MS,
);

it(
  'refuses PgBouncer in transaction mode, at the start and by --check',
  async () => {
    if (!postgres) return;
    const databaseUrl = await startPooler(postgres.url, 'transaction');
    await expect(startServer({ crmUrl: 'http://127.0.0.1:9', databaseUrl })).rejects.toThrow(
      'PgBouncer needs pool_mode = session',
    );
    const checked = await runCommand(process.execPath, ['dist/server/main.js', '--demo', '--check'], {
      env: { DATABASE_URL: databaseUrl, FIREBERRY_URL: 'http://127.0.0.1:9' },
    });
    expect(checked.output).toContain('PgBouncer needs pool_mode = session');
  },
  PROCESS_TEST_TIMEOUT_MS,
);
