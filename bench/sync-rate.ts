import { pino } from 'pino';
import { createSimulator } from '#mocks/fireberry/simulator';
import { startLocalPostgres } from '../scripts/local-postgres';
import type { Clock } from '#server/lib/clock';
import { openDatabase } from '#server/db/open-database';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { createSyncService } from '#server/crm-mirror/runs/sync-service';
import { benchRecords } from './sync-crm';

/** Speed factor of the clock: five seconds pass in one, so the CRM's minute takes twelve. */
const SPEED = 5;
const WINDOW_MS = 60_000;
const CALLS_PER_WINDOW = 100;

/** Measures 150,000 sales under the CRM's limit, compared with the minimum time under the limit. */
export async function measureRateWindow(): Promise<void> {
  const server = await startLocalPostgres();
  if (!server) return;
  const database = await openDatabase({ url: server.url, poolSize: 4 });
  try {
    await saveDefaultMapping(database.db);
    const clock = fastClock();
    const simulator = createSimulator({
      records: benchRecords(150_000, 0),
      token: 'bench',
      clock: () => clock.now(),
    });
    for (const table of simulator.store.all()) table.sorted();
    const service = createSyncService({
      db: database.db,
      clock,
      log: pino({ level: 'silent' }),
      fetch: simulator.fetch as typeof fetch,
      config: { fireberry: { url: 'http://crm.bench', token: 'bench', dailyCalls: 10_000 } },
    });
    await clock.sleep(WINDOW_MS - (clock.now().getTime() % WINDOW_MS));
    const start = clock.now().getTime();
    await service.run('full', { kind: 'person', userId: null });
    const took = clock.now().getTime() - start;
    await service.close();
    const { total, refused, maxInWindow } = simulator.control.stats();
    const least = Math.floor((total - 1) / CALLS_PER_WINDOW) * WINDOW_MS;
    console.log(
      `150,000 sales under the rate limit: ${total} calls, ${refused} refused, at most ${maxInWindow} in a minute, ` +
        `${(took / 1_000).toFixed(0)} s of the CRM's clock, least ${least / 1_000} s, ratio ${(took / least).toFixed(2)} (goal ≤ 1.10)`,
    );
  } finally {
    await database.close();
    await server.stop();
  }
}

function fastClock(): Clock {
  const origin = Date.now();
  return {
    now: () => new Date(origin + (Date.now() - origin) * SPEED),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms / SPEED);
        signal?.addEventListener('abort', done);
      }),
  };
}
