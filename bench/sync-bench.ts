import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { startLocalPostgres } from '../scripts/local-postgres';
import type { SyncResponse, SyncType } from '#contract/features/crm-mirror/sync/sync-contract';
import { type Clock, systemClock } from '#server/lib/clock';
import { openDatabase } from '#server/db/open-database';
import type { Database } from '#server/db/database';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { createSyncService } from '#server/crm-mirror/runs/sync-service';
import { measureRateWindow } from './sync-rate';
import { measureWriter } from './sync-writer';
import { IS_LARGE } from './median';

/**
 * The synchronisation of 100,000 sales on PostgreSQL, of 1,000,000 with `large`: `npm run bench -- sync [large]`. The CRM simulator
 * is a separate process.
 */
const SALES = IS_LARGE ? 1_000_000 : 100_000;
const CUSTOMERS = Math.round(SALES / 10);
const PERSON = { kind: 'person', userId: null } as const;

async function main(): Promise<void> {
  const server = await startLocalPostgres();
  if (!server) return console.log('PostgreSQL is not installed');
  const crm = await startCrm();
  const database = await openDatabase({ url: server.url, poolSize: 4 });
  try {
    await saveDefaultMapping(database.db);
    console.log(
      `\nSynchronisation, ${SALES.toLocaleString()} sales, ${CUSTOMERS.toLocaleString()} customers`,
    );
    await measureFull(database.db, crm.url);
    await measureChanges(database.db, crm);
    await measureWriter(database.db);
  } finally {
    crm.process.kill();
    await database.close();
    await server.stop();
  }
  if (IS_LARGE) await measureRateWindow();
}

interface Crm {
  url: string;
  process: ChildProcess;
  /** Changes 200 sales. */
  change(): Promise<void>;
}

async function startCrm(): Promise<Crm> {
  const file = join(__dirname, 'sync-crm.ts');
  const args = ['--max-old-space-size=8000', '--import', 'tsx', file, String(SALES), String(CUSTOMERS)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const url = String((await lines.next()).value);
  return {
    url,
    process: child,
    change: async () => {
      child.stdin.write('change\n');
      await lines.next();
    },
  };
}

interface Run {
  response: SyncResponse;
  seconds: number;
  calls: number;
  /** Seconds spent only on waiting for the CRM. */
  crmSeconds: number;
}

async function run(db: Database, url: string, kind: SyncType, clock: Clock = systemClock): Promise<Run> {
  let calls = 0;
  let crmMs = 0;
  const counting: typeof fetch = async (input, init) => {
    calls += 1;
    const start = performance.now();
    const response = await fetch(input, init);
    crmMs += performance.now() - start;
    return response;
  };
  const service = createSyncService({
    db,
    clock,
    log: pino({ level: 'silent' }),
    fetch: counting,
    config: { fireberry: { url, token: 'bench', dailyCalls: 1_000_000 } },
    options: { callsPerMinute: 1_000_000 },
  });
  const start = performance.now();
  const response = await service.run(kind, PERSON);
  const seconds = (performance.now() - start) / 1_000;
  await service.close();
  return { response, seconds, calls, crmSeconds: crmMs / 1_000 };
}

const getRecords = ({ response }: Run): number =>
  response.results.reduce((sum, result) => sum + result.recordCount, 0);

/** Measures a first and a second full run. */
async function measureFull(db: Database, url: string): Promise<void> {
  report('full, empty mirror', await run(db, url, 'full'));
  report('full, nothing changed', await run(db, url, 'full'));
}

/** Measures 200 changes: the number of calls, compared with one for each entity and one for 500 changes, and memory. */
async function measureChanges(db: Database, crm: Crm): Promise<void> {
  await run(db, crm.url, 'last_update');
  const idle = await run(db, crm.url, 'last_update');
  report('last update, nothing changed', idle);
  await crm.change();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const changed = await run(db, crm.url, 'last_update');
  globalThis.gc?.();
  report('last update, 200 sales changed', changed);
  const saved = changed.response.results.reduce((sum, result) => sum + result.savedCount, 0);
  const growth = (process.memoryUsage().heapUsed - before) / 1e6;
  console.log(`  ${saved} saved; goal ≤ ${6 + 1} calls; heap grew by ${growth.toFixed(1)} MB`);
}

function report(name: string, result: Run): void {
  const { seconds, calls, crmSeconds } = result;
  const records = getRecords(result);
  const rate = Math.round(records / seconds).toLocaleString();
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${calls} calls, ${records.toLocaleString()} records, ${rate} records/s, ` +
      `${((100 * crmSeconds) / seconds).toFixed(0)} % of it waiting for the CRM`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
