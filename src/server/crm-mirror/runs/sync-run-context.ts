import type { Logger } from 'pino';
import type { EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import type { RunKind, SyncEntity, SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import type { CrmAccess } from '../crm/crm-client';
import type { FireberryClient } from '../crm/fireberry-client';
import type { EntityMapping, EntityMappings } from '../crm/fireberry-mapping';
import type { MirrorAggregates, WritePart } from '../mirror/mirror-aggregates';
import type { SyncOptions } from '../mirror/sync-options';
import type { RunProgress } from './run-progress';
import type { OwnSyncLease, SyncLease } from './lease/sync-lease';
import type { PassCheckpoint } from './sync-run-queries';

/** Limits on the calls and memory of a comparison. */
export interface ComparisonLimits {
  /**
   * Share of the day's remaining calls that a comparison may use, since synchronisations need the rest. The calls of a comparison
   * without differences are always allowed.
   */
  callsShare: number;
  /** Maximum number of records of one range, which are read at once and held in memory. */
  recordsAtOnce: number;
  /** Maximum number of pages of groups per query. A page has 500 groups. */
  groupPages: number;
}

/** Dependencies of a synchronising server. */
export interface SyncServiceParts extends CrmAccess {
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  options?: Partial<SyncOptions>;
  /** Figures that other features aggregate from the mirror. Defaults to none. */
  figures?: readonly MirrorAggregates[];
  /** Up to this number, an entity's records are compared individually; more are narrowed down by figures. Defaults to a page. */
  maxRecordsRead?: number;
  limits?: Partial<ComparisonLimits>;
}

/** A paused full pass, as seen by a run beside it. */
export interface OpenPass extends PassCheckpoint {
  runId: string;
  /** ISO 8601 in UTC. */
  beganAt: string;
}

export interface BegunRun {
  runId: string;
  kind: RunKind;
  lease: OwnSyncLease;
  /** Id under which a full pass records seen ids: the id of its first run. */
  passId: string;
  /** Start of the pass that this run is a piece of; for other runs, their own start. */
  passBeganAt: Date;
  results: readonly SyncResult[];
  /** Current position of the pass; null if this is no full run. */
  checkpoint: PassCheckpoint | null;
  /** Calls of earlier pieces in the same row. */
  earlierCalls: number;
  /** The paused pass beside this run. */
  openPass: OpenPass | null;
}

export interface SyncRunContext extends Omit<BegunRun, 'lease' | 'earlierCalls'> {
  lease: SyncLease;
  /** Writes under the lease. After many records it then leaves the database to the requests of people for a moment. */
  writePart: WritePart;
  db: Database;
  clock: Clock;
  client: FireberryClient;
  options: SyncOptions;
  mappings: EntityMappings;
  /** Revision of mapping and zone when the run began; see `moveCursor`. */
  readingRevision: number;
  /** Results so far, in the order of the entities. The last one may be incomplete. */
  results: SyncResult[];
  /** Findings of a comparison so far. */
  report: EntityReport[];
  progress: RunProgress;
  /** Customers with figures that this run may have changed. */
  touchedCustomers: Set<string>;
  figures: readonly MirrorAggregates[];
  /** Returns whether this piece of a pass has read any record. */
  hasRead(): boolean;
  /** @throws SyncStopped `closing` when the server shuts down */
  throwIfClosing(): void;
}

export interface EntityRun extends SyncRunContext {
  entity: SyncEntity;
  mapping: EntityMapping;
  /** This entity's element of `results`. */
  result: SyncResult;
}
