import { ReadableStream } from 'node:stream/web';
import type { SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';

export const STREAM = 'POST /api/sync/fireberry/stream';
export const getStreamRoute = (id: string): string => `GET /api/sync/runs/${id}/stream`;
const ENDED_AT = '2026-09-16T09:30:00.000Z';

export function buildResult(overrides: Partial<SyncResult> = {}): SyncResult {
  return { entity: 'sales', recordCount: 0, savedCount: 0, deletedCount: 0, refusedCount: 0, ...overrides };
}

/** Returns a run that has just begun. */
export function buildRun(overrides: Partial<SyncRunView> = {}): SyncRunView {
  return {
    id: 'run-1',
    kind: 'last_update',
    reason: 'person',
    startedBy: { id: 'user-1', name: 'דנה לוי' },
    status: 'running',
    startedAt: '2026-09-16T09:29:00.000Z',
    finishedAt: null,
    calls: 1,
    error: null,
    passStartedAt: null,
    resumesAt: null,
    results: [],
    progress: null,
    cancelRequested: false,
    verdict: null,
    report: [],
    ...overrides,
  };
}

/** Event stream driven by the test. */
export class LiveStream {
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private readonly body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.controller = controller as ReadableStreamDefaultController<Uint8Array>;
    },
  });

  /** Returns the response for a single request. */
  response(headers: Record<string, string> = {}): Response {
    return new Response(this.body as BodyInit, { status: 200, headers });
  }

  send(event: string, data: unknown): this {
    return this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  progress(run: Partial<SyncRunView> = {}): this {
    return this.send('progress', buildRun(run));
  }

  heartbeat(): this {
    return this.write(': beat\n\n');
  }

  /** Sends the end of the run and closes the stream. */
  end(results: SyncResult[] = [], lastSyncTime: string | null = ENDED_AT): this {
    this.send('end', { message: '', lastSyncTime, results });
    return this.close();
  }

  fail(code: string, details?: unknown): this {
    this.send('failed', { error: { code, message: `${code} said`, requestId: 'request-7', details } });
    return this.close();
  }

  close(): this {
    this.controller?.close();
    return this;
  }

  /** Breaks the connection. */
  breakOff(): this {
    this.controller?.error(new TypeError('network error'));
    return this;
  }

  private write(text: string): this {
    this.controller?.enqueue(new TextEncoder().encode(text));
    return this;
  }
}

/** Response of a run that ends at once. */
export const endedStream = (results: SyncResult[] = [], headers: Record<string, string> = {}): Response =>
  new LiveStream().progress().end(results).response(headers);
