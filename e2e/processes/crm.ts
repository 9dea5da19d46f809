import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '#mocks/fireberry/http-server';
import { createSimulator, type Simulator } from '#mocks/fireberry/simulator';
import type { SyncResponse } from '#contract/features/crm-mirror/sync/sync-contract';
import type { OpenDatabase } from '#server/db/open-database';
import type { CrmChanges } from '#server/crm-mirror/testing/crm-changes';
import { smallOperation } from '#server/crm-mirror/testing/operation';
import { expectExact, expectNoneRunning } from '#server/crm-mirror/testing/seeded-checks';

/** A CRM on a real port with the real clock. The test can observe every call. */
export interface TestCrm extends Simulator {
  url: string;
  clock: { now: () => Date };
  /** Resolves after this number of further calls. */
  afterCalls(count: number): Promise<void>;
  /** Like `afterCalls`; the last of these calls and all later ones get no response until `answerAgain`. */
  silentAfterCalls(count: number): Promise<void>;
  answerAgain(): void;
  /** Returns the number of records in all responses so far. */
  countGiven(): number;
  close(): Promise<void>;
}

export interface CrmOptions {
  saleCount: number;
  /** Response delay in ms, so that there is time to kill the server. */
  delayMs: number;
  /** Disables the limit per minute, for tests with a faster clock (`passMinute`). */
  isPatient?: boolean;
}

/** Some dozens of records, in pages of twelve. */
export async function startCrm({ saleCount, delayMs, isPatient = false }: CrmOptions): Promise<TestCrm> {
  const simulator = createSimulator({
    records: smallOperation(saleCount),
    settings: { v3PageSize: 12, v3OverLimit: 'clamp' },
    rateLimit: { enabled: !isPatient },
  });
  const waiting = new Set<{ left: number; done: () => void }>();
  const note = (): void => {
    for (const one of waiting) {
      one.left -= 1;
      if (one.left > 0) continue;
      waiting.delete(one);
      one.done();
    }
  };
  let given = 0;
  let isSilent = false;
  let held: (() => void)[] = [];
  const server = await listen(
    async (request) => {
      note();
      if (isSilent) await new Promise<void>((go) => held.push(go));
      await wait(delayMs);
      const response = await simulator.handle(request);
      if (request.method === 'POST' && response.status === 200) given += countRecords(response.body);
      return response;
    },
    0,
    '127.0.0.1',
  );
  return {
    ...simulator,
    url: server.url,
    clock: { now: () => new Date() },
    close: server.close,
    countGiven: () => given,
    afterCalls: (count) => new Promise((done) => waiting.add({ left: count, done })),
    silentAfterCalls: (count) =>
      new Promise((done) => waiting.add({ left: count, done: () => done(void (isSilent = true)) })),
    answerAgain: () => {
      isSilent = false;
      for (const go of held) go();
      held = [];
    },
  };
}

function countRecords(body: string): number {
  const { data } = JSON.parse(body) as { data?: unknown };
  return Array.isArray(data) ? data.length : 0;
}

/** Checks the response of a clean full run: no run is active, and the tables equal the CRM. */
export async function expectEqual(
  database: OpenDatabase,
  crm: TestCrm,
  changes: CrmChanges,
  response: SyncResponse,
): Promise<void> {
  await expectNoneRunning(database);
  await expectExact(database, { simulator: crm, clock: crm.clock }, changes, response);
}
