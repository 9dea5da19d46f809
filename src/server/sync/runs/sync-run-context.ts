import type { EntityReport } from '../../../contract/sync/comparison-contract';
import type { RunKind, SyncEntity, SyncResult } from '../../../contract/sync/sync-contract';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { FireberryClient } from '../crm/fireberry-client';
import type { MirrorFigures } from '../mirror/mirror-figures';
import type { EntityMapping, EntityMappings } from '../crm/fireberry-mapping';
import type { RunProgress } from './run-progress';
import type { SyncLease } from './sync-lease';
import type { SyncOptions } from '../mirror/sync-options';
import type { PassPlace } from './sync-run-queries';

/** What one run works with. */
export interface SyncRunContext {
  runId: string;
  /** Under this the ids are noted that a full pass is given: the run that began it. */
  passId: string;
  /** See `PassPlace`. */
  fingerprint: string;
  /** Where a full pass is gone on with that another run began; null: at the beginning. */
  place: PassPlace | null;
  kind: RunKind;
  db: Database;
  clock: Clock;
  client: FireberryClient;
  lease: SyncLease;
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
  /** What other rooms keep added up from the mirror. */
  figures: readonly MirrorFigures[];
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
