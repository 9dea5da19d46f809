import type { Logger } from 'pino';
import type { EntityReport } from '../../../contract/sync/comparison-contract';
import type { RunKind, SyncEntity, SyncResult } from '../../../contract/sync/sync-contract';
import type { SyncReasonKind } from '../../../contract/sync/sync-runs-contract';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { ComparisonLimits } from '../compare/comparison-limits';
import type { CrmAccess } from '../crm/crm-client';
import type { FireberryClient } from '../crm/fireberry-client';
import type { EntityMapping, EntityMappings } from '../crm/fireberry-mapping';
import type { MirrorFigures } from '../mirror/mirror-figures';
import type { SyncOptions } from '../mirror/sync-options';
import type { RunProgress } from './run-progress';
import type { OwnSyncLease, SyncLease } from './sync-lease';
import type { PassPlace } from './sync-run-queries';

/** What a server synchronises with. */
export interface SyncServiceParts extends CrmAccess {
  log: Pick<Logger, 'info' | 'warn'>;
  options?: Partial<SyncOptions>;
  /** What other rooms keep added up from the mirror; none when absent. */
  figures?: readonly MirrorFigures[];
  /** So many records of an entity are compared one by one; more are narrowed down by figures. A page by default. */
  readAtMost?: number;
  /** How far a comparison may go. */
  limits?: Partial<ComparisonLimits>;
}

/** Why a run was started. */
export interface SyncReason {
  kind: SyncReasonKind;
  /** Uid of the person who asked, or whose browser did; null otherwise. */
  userId: string | null;
}

/** A full pass that waits, as a run sees it that goes on meanwhile. */
export interface OpenPass extends PassPlace {
  runId: string;
  /** ISO 8601 in UTC. */
  beganAt: string;
}

/** A run that has begun. */
export interface BegunRun {
  runId: string;
  kind: RunKind;
  lease: OwnSyncLease;
  /** Under this the ids are noted that a full pass is given: the run that began it. */
  passId: string;
  /** When the pass began of which this run is a piece; of any other run when it began itself. */
  passBeganAt: Date;
  /** Results of the pass that this run resumes. */
  results: readonly SyncResult[];
  /** How far the pass has come; null: this is no full run. Kept up to date. */
  place: PassPlace | null;
  /** Calls of the pieces before, in the same row. */
  earlierCalls: number;
  /** The pass that is paused while this run goes on beside it. */
  openPass: OpenPass | null;
}

/** What one run works with. */
export interface SyncRunContext extends Omit<BegunRun, 'lease' | 'earlierCalls'> {
  lease: SyncLease;
  db: Database;
  clock: Clock;
  client: FireberryClient;
  options: SyncOptions;
  mappings: EntityMappings;
  /** Of what is read and how, when the run began; see `moveCursor`. */
  readingRevision: number;
  /** So far, in the order of the entities; the last one may be in the middle. */
  results: SyncResult[];
  /** What a comparison has found so far. */
  report: EntityReport[];
  progress: RunProgress;
  /** Customers whose figures what this run has written may change. */
  touchedCustomers: Set<string>;
  figures: readonly MirrorFigures[];
  /** Has this piece of a pass brought any record? */
  hasRead(): boolean;
  /** @throws SyncStopped `closing` when the server is to end. */
  throwIfClosing(): void;
}

/** One entity of a run. */
export interface EntityRun extends SyncRunContext {
  entity: SyncEntity;
  mapping: EntityMapping;
  /** This entity's element of `results`. */
  result: SyncResult;
}
