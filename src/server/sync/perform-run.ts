import type { Logger } from 'pino';
import type { SyncType } from '../../contract/sync/sync-contract';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config';
import type { Database } from '../platform/database';
import { createCrmBudget } from './crm-budget';
import { CrmError, SyncStopped } from './crm-error';
import { createFireberryClient } from './fireberry-client';
import { DEFAULT_MAPPING } from './fireberry-mapping';
import { runSync } from './run-sync';
import { giveBackSyncLease, type SyncLease } from './sync-lease';
import { findSyncOptions, type SyncOptions } from './sync-options';
import type { SyncRunContext } from './sync-run-context';
import { finishRun } from './sync-run-queries';
import { failureText } from './sync-texts';

export interface SyncServiceParts {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'fireberry'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** The global one when absent. */
  fetch?: typeof fetch;
  options?: Partial<SyncOptions>;
}

/** The lease is renewed at least this often while a run waits. */
const LONGEST_NAP_MS = 15_000;

/**
 * Does a run that has begun and holds its lease, writes down how it ended and gives the lease back. A run that fails
 * is no error here.
 */
export async function performRun(
  parts: SyncServiceParts,
  signal: AbortSignal,
  begun: { runId: string; kind: SyncType; lease: SyncLease },
): Promise<void> {
  const { clock, log } = parts;
  const run = await prepareRun(parts, signal, begun);
  const { runId, kind, lease, results, client } = run;
  log.info({ runId, kind }, 'synchronisation begins');
  let error: string | null = null;
  try {
    await runSync(run);
    log.info({ runId, kind, calls: client.calls(), results }, 'synchronisation ended');
  } catch (caught) {
    error = failureText(caught);
    log.warn(
      { runId, kind, calls: client.calls(), results, reason: reasonOf(caught) },
      'synchronisation failed',
    );
  }
  try {
    await lease.write(async (tx) => {
      await finishRun(tx, runId, { error, results, calls: client.calls(), finishedAt: clock.now() });
      await giveBackSyncLease(tx, runId);
    });
  } catch (caught) {
    // Then the one who took over has ended this run in its row.
    if (!(caught instanceof SyncStopped)) throw caught;
  }
}

/** What a run that holds its lease works with: the CRM's client under the shared budget, the settings in force. */
export async function prepareRun(
  { db, clock, config, fetch: given, options: chosen }: SyncServiceParts,
  signal: AbortSignal,
  { runId, kind, lease }: { runId: string; kind: SyncType; lease: SyncLease },
): Promise<SyncRunContext> {
  const options = { ...(await findSyncOptions(db)), ...chosen };
  const throwIfClosing = (): void => {
    if (signal.aborted) throw new SyncStopped('closing', 'the server is closing');
  };
  const keepAlive = (): Promise<void> => {
    throwIfClosing();
    return lease.renew();
  };
  const pause = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= LONGEST_NAP_MS) {
      await clock.sleep(Math.min(left, LONGEST_NAP_MS), signal);
      await keepAlive();
    }
  };
  const { url, token = '', dailyCalls } = config.fireberry;
  const budget = createCrmBudget({ db, clock, perMinute: options.callsPerMinute, perDay: dailyCalls });
  const client = createFireberryClient({
    url,
    token,
    fetch: given ?? fetch,
    clock,
    budget,
    keepAlive,
    pause,
    signal,
  });
  return {
    runId,
    kind,
    db,
    clock,
    client,
    lease,
    options,
    mappings: DEFAULT_MAPPING,
    results: [],
    throwIfClosing,
  };
}

/** A failure for the log. A database error's own text holds the records that were to be written. */
export function reasonOf(error: unknown): Record<string, unknown> {
  if (error instanceof CrmError || error instanceof SyncStopped) {
    return {
      kind: error.kind,
      message: error.message,
      ...(error instanceof CrmError && { status: error.status }),
    };
  }
  const { name, cause, stack } = error as Partial<Error>;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  return { kind: name, code, message, at: stack?.split('\n').filter((line) => line.startsWith('    at ')) };
}
