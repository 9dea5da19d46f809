import { sumBy } from '#contract/lib/sum-by';
import {
  SYNC_ENTITIES,
  type SyncEntity,
  type SyncResult,
} from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncProgress } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import type { Clock } from '#server/lib/clock';
import type { WaitReason } from '../crm/fireberry-client';
import type { SyncOptions } from '../mirror/sync-options';

const MINUTE_MS = 60_000;

type Counts = Partial<Record<SyncEntity, number>>;

/** Tracks the progress of a run: position, speed and remaining time. */
export class RunProgress {
  private readonly startedAt: number;
  private entity: SyncEntity = SYNC_ENTITIES[0];
  private isComparing = false;
  private expected: Counts = {};
  /**
   * Time between two calls, ms: 0 if the expected pages fit into a minute's calls. Otherwise the calls are spread evenly, so that
   * the writes do not slow down the requests of users. The run takes at most a minute longer than without spacing.
   */
  spacingMs = 0;
  private waitingUntil: Date | null = null;
  private waitingFor: WaitReason = 'quota';
  /** Number of records read by earlier pieces of the same pass. */
  private readonly inherited: number;

  constructor(
    private readonly clock: Clock,
    private readonly options: Pick<SyncOptions, 'callsPerMinute' | 'batchSize'>,
    inherited: readonly SyncResult[],
  ) {
    this.startedAt = clock.now().getTime();
    this.inherited = getRecords(inherited);
  }

  /** Sets the expected number of records per entity; missing or 0: unknown. */
  expect(expected: Counts): void {
    this.expected = expected;
    const { callsPerMinute, batchSize } = this.options;
    const pages = sumBy(Object.values(expected), (records) => Math.ceil(records / batchSize));
    this.spacingMs = pages > callsPerMinute ? MINUTE_MS / callsPerMinute : 0;
  }

  begin(entity: SyncEntity): void {
    this.entity = entity;
  }

  /** Switches to comparing an entity. The remaining time is unknown. */
  compare(entity: SyncEntity): void {
    this.entity = entity;
    this.isComparing = true;
    this.expected = {};
  }

  /** Sets the time until which the run waits for the CRM; null: not waiting. */
  wait(until: Date | null, why: WaitReason): void {
    this.waitingUntil = until;
    this.waitingFor = why;
  }

  /** @param results results so far, including those of earlier pieces */
  view(results: readonly SyncResult[]): SyncProgress {
    const seconds = (this.clock.now().getTime() - this.startedAt) / 1_000;
    const records = getRecords(results) - this.inherited;
    const perSecond = records > 0 && seconds > 0 ? records / seconds : null;
    return {
      entity: this.entity,
      ...(this.isComparing && { isComparing: true }),
      expected: this.expected[this.entity] || null,
      recordsPerSecond: perSecond && Math.round(perSecond * 10) / 10,
      secondsLeft: perSecond && this.secondsLeft(results, perSecond),
      waitingUntil: this.waitingUntil?.toISOString() ?? null,
      ...(this.waitingUntil && { waitingFor: this.waitingFor }),
    };
  }

  private secondsLeft(results: readonly SyncResult[], perSecond: number): number | null {
    const { batchSize } = this.options;
    const remaining = SYNC_ENTITIES.slice(SYNC_ENTITIES.indexOf(this.entity));
    if (remaining.every((entity) => !this.expected[entity])) return null;
    let records = 0;
    let pages = 0;
    for (const entity of remaining) {
      const read = results.find((result) => result.entity === entity)?.recordCount ?? 0;
      const left = Math.max(0, (this.expected[entity] ?? 0) - read);
      records += left;
      pages += Math.ceil(left / batchSize);
    }
    // The first pages seem faster than the spaced calls allow.
    return Math.ceil(Math.max(records / perSecond, (pages * this.spacingMs) / 1_000));
  }
}

function getRecords(results: readonly SyncResult[]): number {
  return sumBy(results, ({ recordCount }) => recordCount);
}
