import type { SyncEntity, SyncResult, SyncType } from '../../contract/sync/sync-contract';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database';
import type { FireberryClient } from './fireberry-client';
import type { EntityMapping } from './fireberry-mapping';
import type { SyncLease } from './sync-lease';
import type { SyncOptions } from './sync-options';

/** What one run works with. */
export interface SyncRunContext {
  runId: string;
  kind: SyncType;
  db: Database;
  clock: Clock;
  client: FireberryClient;
  lease: SyncLease;
  options: SyncOptions;
  mappings: Readonly<Record<SyncEntity, EntityMapping>>;
  /** So far, in the order of the entities; the last one may be in the middle. */
  results: SyncResult[];
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
