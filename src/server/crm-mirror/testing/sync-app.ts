import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSimulator, type Simulator, type SimulatorOptions } from '#mocks/fireberry/simulator';
import { buildApp } from '#server/app/app';
import type { Services } from '#server/lib/services';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { testClock, type TestClock } from '#server/lib/testing/clock';
import { saveDefaultMapping } from '../mapping/mapping-queries';
import type { MirrorAggregates } from '../mirror/mirror-aggregates';
import { createSyncService } from '../runs/sync-service';
import { smallOperation } from './operation';
import { aborted } from './aborted';

const TOKEN = 'token-of-the-tests';

interface PatientClock extends TestClock {
  /** Holds back all sleeps of a second or longer until they are released. */
  holdSleepers(isHeld: boolean): void;
}

/** A clock that advances only by sleeping. Every sleep lets other tasks run first. */
function patientClock(): PatientClock {
  const clock = testClock();
  let isHeld = false;
  const mustSleepOn = (ms: number, signal?: AbortSignal): boolean =>
    isHeld && ms >= 1_000 && !signal?.aborted;
  return {
    ...clock,
    holdSleepers: (hold) => void (isHeld = hold),
    sleep: async (ms, signal) => {
      do await nextTurn();
      while (mustSleepOn(ms, signal));
      if (!signal?.aborted) await clock.sleep(ms);
    },
  };
}

/** Delays the CRM's queries for one object until it is opened. */
export interface Gate {
  /** Delays all queries for an object except the first `pages`. */
  close(object: number, pages?: number): void;
  open(): void;
  /** Resolves when a query is waiting. */
  reached(): Promise<void>;
}

function gated(inner: typeof fetch): { fetch: typeof fetch; gate: Gate } {
  let stopped = { object: 0, pages: 0 };
  let waiting = resolvers();
  let opened = resolvers();
  opened.resolve();
  const gatedFetch: typeof fetch = async (input, init) => {
    if (typeof init?.body === 'string' && getObject(init.body) === stopped.object) stopped.pages -= 1;
    if (stopped.pages < 0) {
      waiting.resolve();
      await Promise.race([opened.promise, aborted(init?.signal)]);
    }
    return inner(input, init);
  };
  return {
    fetch: gatedFetch,
    gate: {
      close: (object, pages = 0) => {
        stopped = { object, pages };
        opened = resolvers();
        waiting = resolvers();
      },
      open: () => {
        stopped = { object: 0, pages: 0 };
        opened.resolve();
      },
      reached: () => waiting.promise,
    },
  };
}

function getObject(body: string): unknown {
  return (JSON.parse(body) as { objectType?: unknown }).objectType;
}

function resolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** The whole server with the simulator. `second` is another server on the same database. */
export interface SyncApp extends Omit<TestApp, 'clock'> {
  clock: PatientClock;
  simulator: Simulator;
  gate: Gate;
  second: FastifyInstance;
  secondServices: Services;
  /** Resets everything to its initial state. */
  begin(records?: SimulatorOptions['records']): void;
  /** Returns the address of a listening server, for reading streams while they are open. */
  getOrigin(app: FastifyInstance): Promise<string>;
}

/** @param figures figures that the server aggregates; none by default */
export async function startSyncApp(figures: readonly MirrorAggregates[] = []): Promise<SyncApp> {
  const test = await startTestApp({}, saveDefaultMapping);
  const clock = patientClock();
  let simulator: Simulator;
  const { fetch, gate } = gated((input, init) => (simulator.fetch as typeof globalThis.fetch)(input, init));
  const config = {
    ...test.services.config,
    fireberry: { url: 'http://crm.test', token: TOKEN, dailyCalls: 10_000 },
  };
  const server = (): Services => {
    const { log } = test.services;
    const sync = createSyncService({ db: test.database.db, clock, log, fetch, config, figures });
    return { ...test.services, clock, config, sync };
  };
  // The handlers of the existing app read their services from this object.
  const services = Object.assign(test.services, server());
  const secondServices = server();
  const second = await buildApp(secondServices);
  const begin = (records = smallOperation()): void => {
    clock.set('2026-09-16T09:00:00Z');
    clock.holdSleepers(false);
    gate.open();
    simulator = createSimulator({ records, token: TOKEN, clock: () => clock.now(), instantTimeouts: true });
  };
  begin();
  return {
    ...test,
    clock,
    get simulator() {
      return simulator;
    },
    gate,
    second,
    secondServices,
    begin,
    getOrigin: async (listening) => {
      if (!listening.server.listening) await listening.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(listening.server.address() as AddressInfo).port}`;
    },
    close: async () => {
      gate.open();
      clock.holdSleepers(false);
      await Promise.all([services.sync.close(), secondServices.sync.close()]);
      await second.close();
      await test.close();
    },
  };
}

export interface ReadEvent {
  event: string;
  data: unknown;
}

/** Reads an event stream as it arrives. Comments are events without a name. */
export async function* readEvents(response: Response): AsyncGenerator<ReadEvent> {
  if (!response.body) throw new Error('no body');
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) break;
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const part = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = part('data');
      yield { event: part('event') ?? '', data: data === undefined ? null : (JSON.parse(data) as unknown) };
    }
  }
}
