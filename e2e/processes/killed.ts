import { setTimeout as wait } from 'node:timers/promises';
import { CrmChanges } from '#server/crm-mirror/testing/crm-changes';
import { Random } from '#server/crm-mirror/testing/random';
import { expectEqual, startCrm, type TestCrm } from './crm';
import { startServer, type RealServer } from './real-server';
import { passMinute, type Store } from './stores';

/** Approximate number of calls in a run of these records: more pages of sales than are written at once. */
const MAX_CALLS = 34;
/** Random delay within a call or the following write, ms. */
const MAX_MS = 20;

/** A server that is killed at random points of its synchronisations, and restarted with the same data. */
export class KilledServer {
  private readonly random = new Random(1);
  private readonly changes: CrmChanges;
  private server: RealServer | null = null;

  private constructor(
    private readonly crm: TestCrm,
    private readonly store: Store,
  ) {
    this.changes = new CrmChanges(crm, crm.clock, this.random, []);
  }

  static async prepare(store: Store): Promise<KilledServer> {
    return new KilledServer(await startCrm({ saleCount: 160, delayMs: 8, isPatient: true }), store);
  }

  /** Kills the server, restarts it, and completes a clean run. The tables must equal the CRM afterwards. */
  async suffer(): Promise<void> {
    const { random, changes } = this;
    const kind = random.pick(['full', 'last_update'] as const);
    changes.some(6);
    await this.start();
    await this.killDuring(kind);
    changes.some(3);
    await this.store.beside(passMinute);
    await (await this.start()).complete(kind);
    await this.killAndPassMinute();
    const server = await this.start();
    const last = await server.complete('full');
    await server.kill();
    await this.store.beside(async (database) => {
      await expectEqual(database, this.crm, changes, last);
      await passMinute(database);
    });
  }

  /** Without passing a minute, the runs of one round use up the CRM's calls and wait. */
  private async killAndPassMinute(): Promise<void> {
    await this.server?.kill();
    await this.store.beside(passMinute);
  }

  private async killDuring(kind: 'full' | 'last_update'): Promise<void> {
    const { server, crm, random } = this;
    const point = crm.afterCalls(random.between(1, MAX_CALLS));
    const run = server?.synchronise(kind).catch(() => null);
    await Promise.race([point, run]);
    await wait(random.between(0, MAX_MS));
    await server?.kill();
    await run;
  }

  private async start(): Promise<RealServer> {
    await this.server?.kill();
    this.server = await startServer({ crmUrl: this.crm.url, ...this.store.server });
    return this.server;
  }

  async end(): Promise<void> {
    await this.server?.kill();
    await this.crm.close();
    await this.store.remove();
  }
}
