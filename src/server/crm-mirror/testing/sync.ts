import { asc, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createSimulator, type Simulator, type SimulatorOptions } from '#mocks/fireberry/simulator';
import type { HttpErrorCode } from '#contract/lib/http/errors-contract';
import type { SyncResponse, SyncType } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { leases, syncRuns } from '#server/db/schema/sync-tables';
import type { TestDatabase } from '#server/lib/testing/database';
import { testClock, type TestClock } from '#server/lib/testing/clock';
import type { MirrorAggregates } from '../mirror/mirror-aggregates';
import { createSyncService, type SyncService } from '../runs/sync-service';
import type { SyncOptions } from '../mirror/sync-options';
import { expectedMirror, readMirror } from './mirror';
import { smallOperation } from './operation';

export const PERSON = { kind: 'person', userId: 'dana' } as const;
const TOKEN = 'token-canary-7461';

export interface SyncWorld {
  clock: TestClock;
  simulator: Simulator;
  service: SyncService;
  /** Log lines as JSON. */
  logs: string[];
  run(kind?: SyncType): Promise<SyncResponse>;
  /** Returns the error details of a failing run. Throws if the run succeeds. */
  runFailing(kind?: SyncType): Promise<SyncResponse>;
  /** Creates another server with the same CRM. `db` defaults to the test's database. */
  anotherServer(db?: Database): SyncService;
  expectMirror(): Promise<void>;
}

interface WorldOptions {
  records?: SimulatorOptions['records'];
  options?: Partial<SyncOptions>;
  dailyCalls?: number;
  /** Empty: no CRM is connected. */
  token?: string;
  fetch?: typeof fetch;
  figures?: readonly MirrorAggregates[];
  /** Database of the first server. Defaults to the test's database. */
  db?: Database;
}

/** The real service with the simulator, on the test's database. Time passes only by the clock. */
export function syncWorld(database: TestDatabase, given: WorldOptions = {}): SyncWorld {
  const clock = testClock();
  const simulator = createSimulator({
    records: given.records ?? smallOperation(),
    token: TOKEN,
    clock: () => clock.now(),
    instantTimeouts: true,
  });
  const logs: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) });
  const fireberry = {
    url: 'http://crm.test',
    token: given.token ?? TOKEN,
    dailyCalls: given.dailyCalls ?? 10_000,
  };
  const fetch = given.fetch ?? (simulator.fetch as typeof globalThis.fetch);
  const server = (db: Database): SyncService =>
    createSyncService({
      db,
      clock,
      log,
      fetch,
      config: { fireberry },
      ...(given.options && { options: given.options }),
      ...(given.figures && { figures: given.figures }),
    });
  const service = server(given.db ?? database.db);
  const run = (kind: SyncType = 'last_update'): Promise<SyncResponse> => service.run(kind, PERSON);
  return {
    clock,
    simulator,
    service,
    logs,
    run,
    runFailing: (kind) => failing(run(kind)),
    anotherServer: (db = database.db) => server(db),
    expectMirror: async () =>
      expect(await readMirror(database)).toMatchObject(await expectedMirror(database, simulator, clock)),
  };
}

/**
 * Expires the lease, like sixty seconds after a server died or hangs. Later writes of that server fail, since it no longer holds
 * the lease.
 */
export async function expireLease({ db }: TestDatabase): Promise<void> {
  await db.update(leases).set({ expiresAt: sql`clock_timestamp()`, fence: sql`${leases.fence} + 1` });
}

/** Ticks at these times. @returns reason, kind and start of the runs that began, oldest first */
export async function tickAt(
  { db }: TestDatabase,
  { clock, service }: SyncWorld,
  moments: readonly string[],
): Promise<string[]> {
  const before = await db.$count(syncRuns);
  for (const moment of moments) {
    clock.set(moment);
    await service.tick();
  }
  const begun = await db.select().from(syncRuns).orderBy(asc(syncRuns.startedAt)).offset(before);
  return begun.map(
    ({ kind, reason, startedAt }) => `${reason} ${kind} ${new Date(startedAt).toISOString().slice(5, 16)}`,
  );
}

/** Returns the details of a failed run. */
export function failing(run: Promise<SyncResponse>): Promise<SyncResponse> {
  return refused(run, 'crm_failed');
}

/** Returns the details of a full run that resumes later. */
export function paused(run: Promise<SyncResponse>): Promise<SyncResponse> {
  return refused(run, 'sync_paused');
}

async function refused(run: Promise<SyncResponse>, code: HttpErrorCode): Promise<SyncResponse> {
  try {
    await run;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    expect(error.code).toBe(code);
    return error.extras.details as SyncResponse;
  }
  throw new Error('the run reached its end');
}
