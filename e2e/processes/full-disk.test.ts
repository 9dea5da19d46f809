import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unsignedToken } from '#mocks/identity/test-tokens';
import { createEmptyDatabase } from '#server/lib/testing/database';
import { startServer, type RealServer } from './real-server';
import { PROCESS_TEST_TIMEOUT_MS } from './repetitions';

const DISK_MB = 200;

let folder: string;
let isMounted = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'misrad-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    // Only root mounts a disk.
  }
});
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

it(
  'reports a full disk of the embedded database, refuses to start on it, and recovers',
  async () => {
    if (!isMounted) return;
    await createEmptyDatabase(folder);
    const start = (): Promise<RealServer> => startServer({ crmUrl: 'http://127.0.0.1:9', dataDir: folder });
    const server = await start();
    const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
    const write = (): Promise<number> =>
      fetch(`${server.origin}/api/salaries/filter-settings`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ selectedAgents: [], selectedStatuses: [] }),
      }).then(({ status }) => status);
    try {
      expect((await server.health('readyz')).status).toBe(200);
      expect(await write()).toBe(200);
      await fillDisk();
      expect((await server.health('readyz')).status).toBe(503);
      expect((await server.health('healthz')).status).toBe(200);
      const statuses = new Set<number>();
      for (let i = 0; i < 40; i += 1) statuses.add(await write());
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await server.stop();
      await expect(start()).rejects.toThrow(/the disk of DATA_DIR is full: \d+ MB are free/);
    } finally {
      await server.stop();
    }
    await rm(join(folder, 'filler'));
    const again = await start();
    expect((await again.health('readyz')).status).toBe(200);
    await again.stop();
  },
  PROCESS_TEST_TIMEOUT_MS,
);

/** Writes until nothing is left. */
async function fillDisk(): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let written = 0; written < DISK_MB; written += 1) {
    try {
      await writeFile(join(folder, 'filler'), megabyte, { flag: 'a' });
    } catch {
      return;
    }
  }
}
