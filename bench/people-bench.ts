import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { startLocalPostgres } from '../scripts/local-postgres';
import { DEFAULT_SYNC_OPTIONS } from '#contract/features/crm-mirror/sync/sync-options-contract';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { openDatabase } from '#server/db/open-database';
import type { People, ResponseTimes } from './people-load';
import { printTable, ratio, whole } from './print-table';
import { IS_LARGE } from './median';

/**
 * 500 people on three servers over one PostgreSQL, all on this machine: while nothing else happens, at growing rates, and during a
 * full run that changes every sale. Tokens are not verified. The run makes as many calls per minute as the CRM allows, unless
 * another number is given. There are 60,000 sales, and 200,000 with `large`. `npm run bench -- people [large] [calls per minute]`
 */
const SALES = IS_LARGE ? 200_000 : 60_000;
const CALLS_PER_MINUTE = Number(
  process.argv.slice(2).find((arg) => /^\d+$/.test(arg)) ?? DEFAULT_SYNC_OPTIONS.callsPerMinute,
);
const UNLIMITED = 1_000_000;
const USERS = 500;
const SERVERS = 3;
const PER_SECOND = 100;
const SECONDS = 15;
const RATES = [200, 300, 400, 500, 600];
/** Response time of a saturated machine, ms. */
const MAX_P99_MS = 1_000;

async function main(): Promise<void> {
  const postgres = await startLocalPostgres();
  if (!postgres) return console.log('PostgreSQL is not installed.');
  const children: ChildProcess[] = [];
  const start = (file: string, args: string[]): ChildProcess => {
    const child = fork(join(__dirname, file), args, { execArgv: ['--import', 'tsx'] });
    children.push(child);
    return child;
  };
  try {
    const crm = startCrm();
    children.push(crm.process);
    await insertPeople(postgres.url);
    const servers: { child: ChildProcess; port: number }[] = [];
    for (let i = 0; i < SERVERS; i++) {
      const child = start('people-server.ts', [postgres.url, await crm.url]);
      servers.push({ child, port: await receive<number>(child) });
    }
    const [first] = servers;
    if (!first) return;
    console.log(`first full run: ${await runSync(first.child, UNLIMITED)} s`);
    await analyse(postgres.url);
    const load = start('people-load.ts', []);
    const people = { ports: servers.map(({ port }) => port), users: USERS, perSecond: PER_SECOND };
    await send(load, { ...people, seconds: 5 });
    const quiet = await send(load, { ...people, seconds: SECONDS });
    const rows = [toRow('quiet', PER_SECOND, quiet, quiet)];
    for (const perSecond of RATES) {
      const responses = await send(load, { ...people, perSecond, seconds: SECONDS / 2 });
      rows.push(toRow('growing', perSecond, responses, quiet));
      if (responses.p99 > MAX_P99_MS || responses.failed > 0) break;
    }
    await crm.changeAll();
    const during = send(load, people);
    const seconds = await runSync(first.child, CALLS_PER_MINUTE);
    load.send('stop');
    rows.push(toRow(`during a full run of ${seconds} s`, PER_SECOND, await during, quiet));
    const head = ['', 'per second', 'requests', 'failed', 'p50 ms', 'p99 ms', 'p99 / quiet'];
    printTable(`${USERS} people, ${SERVERS} servers, ${whole(SALES)} sales`, head, rows);
  } finally {
    for (const child of children) child.kill();
    await postgres.stop();
  }
}

function toRow(
  name: string,
  perSecond: number,
  { count, failed, p50, p99 }: ResponseTimes,
  quiet: ResponseTimes,
): string[] {
  return [name, ...[perSecond, count, failed, p50, p99].map(whole), ratio(p99, quiet.p99)];
}

async function receive<Message>(child: ChildProcess): Promise<Message> {
  const [message] = (await once(child, 'message')) as [Message];
  return message;
}

function send(load: ChildProcess, people: People): Promise<ResponseTimes> {
  load.send(people);
  return receive<ResponseTimes>(load);
}

/** Returns the seconds of a full run. */
async function runSync(server: ChildProcess, callsPerMinute: number): Promise<number> {
  const begin = performance.now();
  server.send(callsPerMinute);
  const end = await receive<string>(server);
  if (end !== 'ended') throw new Error(end);
  return Math.round((performance.now() - begin) / 1_000);
}

function startCrm() {
  const args = ['--import', 'tsx', join(__dirname, 'sync-crm.ts'), String(SALES), String(SALES / 10)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  const changeAll = async (): Promise<void> => {
    child.stdin.write('all\n');
    await next();
  };
  return { process: child, url: next(), changeAll };
}

async function insertPeople(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url });
  await db.insert(roles).values({ id: 'all', name: 'all', permissions: ['system.admin'] });
  const ids = Array.from({ length: USERS }, (_, i) => `user-${i}`);
  await db.insert(users).values(ids.map((id) => ({ id, email: `${id}@misrad.example`, roleId: 'all' })));
  await close();
}

async function analyse(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url });
  await db.execute(sql`vacuum analyze`);
  await close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
