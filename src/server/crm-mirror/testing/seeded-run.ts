import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { SyncResponse, SyncType } from '#contract/features/crm-mirror/sync/sync-contract';
import { HttpError } from '#server/lib/http/errors';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { breakableDatabase, type BreakableDatabase } from './broken-database';
import { CrmChanges, OBJECT_NUMBERS } from './crm-changes';
import { CrmFetch, randomPlan, type Plan } from './crm-fetch';
import { corruptsContent, randomFault } from './faults';
import { smallOperation } from './operation';
import { Random } from './random';
import {
  expectComplete,
  expectExact,
  expectNoneRunning,
  expectNothingLost,
  expectReason,
  mirroredStamps,
  recordsNow,
  type KnownState,
} from './seeded-checks';
import { killableDatabase, type KillableDatabase } from './killable-database';
import { expireLease, PERSON, syncWorld, type SyncWorld } from './sync';
import { syncRuns } from '#server/db/schema/sync-tables';
import type { SyncService } from '../runs/sync-service';

const MINUTE_MS = 60_000;

/**
 * Simulates a random history of a mirror: changes in the CRM between and during runs, faults and dying processes; then a clean
 * run, after which the tables must be correct. `seeded-checks.ts` defines the expectations at every step.
 * @throws Error with the steps that were executed
 */
async function runSeed(database: TestDatabase, seed: number): Promise<void> {
  const story: string[] = [];
  try {
    await new SeededLife(database, new Random(seed), story).live();
  } catch (error) {
    const details = error instanceof HttpError ? JSON.stringify(error.extras) : (error as Error).message;
    throw new Error(`seed ${seed}\n${story.join('\n')}\n${details}`, { cause: error });
  }
}

class SeededLife {
  private readonly broken: BreakableDatabase;
  private readonly world: SyncWorld;
  private readonly changes: CrmChanges;
  private readonly crm: CrmFetch;
  /** The database as seen by the current process. */
  private own: KillableDatabase;
  private service: SyncService;
  /** Runs of hanging processes, which resume after the next run. */
  private hanging: Promise<unknown> | null = null;
  /** Type of the unfinished full pass: of a dead run, which any run resumes, or paused. */
  private openPass: 'none' | 'dead' | 'paused' = 'none';
  /** True if responses contained false data since the last clean read. */
  private isBent = false;

  constructor(
    private readonly database: TestDatabase,
    private readonly random: Random,
    private readonly story: string[],
  ) {
    this.broken = breakableDatabase(database.db);
    this.crm = new CrmFetch(random);
    this.own = killableDatabase(this.broken.db);
    this.world = syncWorld(
      { ...database, db: this.own.db },
      { records: smallOperation(random.between(8, 26)), fetch: this.crm.fetch },
    );
    const { simulator, clock } = this.world;
    this.changes = new CrmChanges(simulator, clock, random, story);
    this.crm.connect(simulator.fetch as typeof fetch, clock, this.changes);
    this.service = this.world.service;
  }

  async live(): Promise<void> {
    const { random, story } = this;
    const v3PageSize = random.between(7, 14);
    const offsetMs = random.chance(0.2) ? random.pick([-10, 10]) * MINUTE_MS : 0;
    story.push(`  pages of ${v3PageSize}, the CRM's clock ${offsetMs / MINUTE_MS} minutes off`);
    this.world.simulator.control.setSettings({ v3PageSize, v3OverLimit: 'clamp' });
    this.world.simulator.control.setClockOffset(offsetMs);
    this.changes.offsetMs = offsetMs;
    if (random.chance(0.4)) await this.cleanFull();
    for (let left = random.chance(0.3) ? 2 : 1; left > 0; left -= 1) {
      this.pass();
      this.changes.some(5);
      await this.disturbedRun(random.pick(['full', 'last_update']));
      if (random.chance(0.4)) await this.cleanUpdate('last_update');
    }
    this.pass();
    this.changes.some(3);
    await this.cleanFull();
  }

  /** Advances the clock. */
  private pass(): void {
    const minutes = this.random.chance(0.5) ? this.random.between(0, 20) : this.random.between(20, 1800);
    const { clock } = this.world;
    clock.set(new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString());
  }

  private know(kind: SyncType): Promise<KnownState> {
    const isFull = kind === 'full';
    const does = {
      readsAll: isFull && this.openPass === 'none',
      deletes: isFull || this.openPass === 'dead',
    };
    return recordsNow(this.database, this.world, this.changes, does);
  }

  private async cleanFull(): Promise<void> {
    if (this.openPass !== 'none') await this.cleanUpdate('full');
    this.story.push('  clean full');
    const response = await this.run('full');
    await expectExact(this.database, this.world, this.changes, response);
    this.changes.forgetTraceless();
    this.isBent = false;
  }

  /** Executes a run that finds all records with a usable stamp. */
  private async cleanUpdate(kind: SyncType): Promise<void> {
    this.story.push(`  clean ${kind}, open pass: ${this.openPass}`);
    const before = await this.know(kind);
    const isBeside = this.isBesidePass(kind);
    await this.run(kind);
    if (!isBeside) {
      this.openPass = 'none';
      await expectComplete(before, { isBent: this.isBent });
    }
    await expectNothingLost(before);
  }

  /** Such a run is responsible only for records newer than the pass. */
  private isBesidePass(kind: SyncType): boolean {
    return this.openPass === 'paused' && kind === 'last_update';
  }

  private async run(kind: SyncType): Promise<SyncResponse> {
    const response = await this.service.run(kind, PERSON);
    await expectNoneRunning(this.database);
    await this.wakeHanging();
    return response;
  }

  /** Resumes a process that was considered dead after another has done its work: it must not write. */
  private async wakeHanging(): Promise<void> {
    this.crm.wake();
    await this.hanging;
    this.hanging = null;
  }

  private async disturbedRun(kind: SyncType): Promise<void> {
    const { control } = this.world.simulator;
    const { random, story } = this;
    const faults = Array.from({ length: random.between(0, 3) }, () => randomFault(random, OBJECT_NUMBERS));
    const plan = randomPlan(random);
    story.push(`  ${kind} under ${JSON.stringify({ faults, plan })}`);
    for (const fault of faults) control.addFault(fault);
    if (plan.database) this.broken.breakAt(plan.database.nth, plan.database.times, plan.database.mode);
    const stamps = this.changes.stamps();
    const before = await this.know(kind);
    const isBeside = this.isBesidePass(kind);
    const outcome = await this.attempt(kind, plan);
    if (this.hanging !== null && outcome !== 'hangs') await this.wakeHanging();
    story.push(`    → ${outcome}`);
    const isBroken = this.broken.hasBroken();
    control.clearFaults();
    this.broken.heal();
    this.crm.calm();
    this.isBent ||= faults.some(corruptsContent);
    this.changes.recordMovedStamps(stamps);
    // Covers records that changed, were read, and then received an older stamp.
    this.changes.recordMovedStamps(await mirroredStamps(this.database));
    this.changes.keepOneOfEach();
    await expectNothingLost(before);
    const isCut = faults.some(({ kind }) => kind === 'cut-short');
    if (outcome === 'ok' && !isBeside) await expectComplete(before, { isBent: this.isBent, isCut });
    const isDead = isBroken || outcome === 'dies' || outcome === 'hangs';
    const isPaused = (await this.database.db.$count(syncRuns, eq(syncRuns.status, 'paused'))) > 0;
    const isDeadPass = isDead && (kind === 'full' || this.openPass === 'dead');
    this.openPass = isPaused ? 'paused' : isDeadPass ? 'dead' : 'none';
    if (isDead) await expireLease(this.database);
    if (outcome !== 'ok' && outcome !== 'failed') this.startAnother();
  }

  private async attempt(kind: SyncType, plan: Plan): Promise<Outcome> {
    const { service } = this;
    const end = this.crm.follow(plan);
    const run = service.run(kind, PERSON).then(
      () => 'ok' as const,
      (error: unknown) => {
        // With a broken database any error is possible.
        if (!this.broken.hasBroken()) expectReason(error);
        return 'failed' as const;
      },
    );
    const outcome = await Promise.race([run, end]);
    if (outcome === 'hangs') this.hanging = run;
    if (outcome === 'closes') await service.close();
    // Otherwise the timers of its call would go on to use the database, even after the test.
    if (outcome === 'dies') await this.own.die();
    return outcome;
  }

  private startAnother(): void {
    this.own = killableDatabase(this.database.db);
    this.service = this.world.anotherServer(this.own.db);
  }
}

type Outcome = 'ok' | 'failed' | 'dies' | 'hangs' | 'closes';

/** Seeds that once failed. They are always tried first. */
const SEEDS_FILE = join(__dirname, 'failing-seeds.json');
const FIRST = Number(process.env['SYNC_FIRST_SEED'] ?? 1);
/**
 * Default number of seeds. A seed takes a second in the embedded database, and half of it on a server; `npm run soak` tries
 * thousands.
 */
const USUAL = process.env['TEST_DATABASE_URL'] ? 24 : 12;
const COUNT = Number(process.env['SYNC_SEEDS'] ?? USUAL);

/** Declares a test for every even or odd seed, so that two files can run in parallel. */
export function testSeeds(remainder: 0 | 1): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(saveDefaultMapping);
  });
  beforeEach(() => database.reset());
  afterAll(() => database.close());

  const usual = Array.from({ length: COUNT }, (_, index) => FIRST + index);
  const seeds = [...new Set([...readStored(), ...usual])].filter((seed) => seed % 2 === remainder);
  it.each(seeds)('random life of a mirror, seed %i', async (seed) => {
    try {
      await runSeed(database, seed);
    } catch (error) {
      if (process.env['SYNC_KEEP_SEEDS']) keep(seed);
      throw error;
    }
  });
}

function readStored(): number[] {
  return JSON.parse(readFileSync(SEEDS_FILE, 'utf8')) as number[];
}

function keep(seed: number): void {
  writeFileSync(
    SEEDS_FILE,
    `${JSON.stringify([...new Set([...readStored(), seed])].sort((a, b) => a - b))}\n`,
  );
}
