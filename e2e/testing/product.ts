import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import type { CrmRecord } from '#mocks/fireberry/types';
import { unsignedToken } from '#mocks/identity/test-tokens';
import { freePort } from '#mocks/free-port';
import { createEmptyDatabase } from '#server/lib/testing/database';
import { start, untilReachable, type Running } from './running';

/** A run may first wait a minute if the CRM's calls are used up. */
export const RUN_TIMEOUT_MS = 100_000;
/** Few enough sales that several full runs stay within the CRM's calls of a minute. */
const CRM_SALES = '2000';
const FIRST_SYNC_TIMEOUT_MS = 180_000;
/** Maximum number of output lines displayed for a failed test. */
const LINES_SHOWN = 10;
/** Maximum number of characters of each line. */
const CHARACTERS_SHOWN = 400;

/** The CRM simulator of a running application, by its control route. Nothing here counts as a call. */
export class Crm {
  constructor(readonly url: string) {}

  /** Returns every record of an object in its current state in the CRM. */
  async records(object: number): Promise<CrmRecord[]> {
    const response = await fetch(`${this.url}/__control__/records/${object}`);
    return (await response.json()) as CrmRecord[];
  }

  async control(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.url}/__control__/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}

/** The whole application, started as by `npm start`. */
export interface Product {
  origin: string;
  crm: Crm;
  running: Running;
  env: Record<string, string>;
}

export interface ProductOptions {
  /** Additional or changed variables, e.g. `DATABASE_URL`. */
  env?: Record<string, string>;
  args?: string[];
}

/**
 * Starts the application with mocks on free ports and without data, and waits until it responds. It opens an empty database,
 * because creating one takes a third of its start. Servers of e2e/processes create databases.
 */
export async function startProduct(
  options: ProductOptions = {},
): Promise<Product & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'misrad-e2e-'));
  await createEmptyDatabase(dataDir);
  const [port, crmPort, identityPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    FIREBERRY_SIM_PORT: String(crmPort),
    FIREBERRY_SIM_SALES: CRM_SALES,
    IDENTITY_PORT: String(identityPort),
    ...options.env,
  };
  const running = start(
    process.execPath,
    ['--import', 'tsx', resolve('mocks/start.ts'), ...(options.args ?? [])],
    env,
  );
  const origin = `http://localhost:${port}`;
  await untilReachable(`${origin}/readyz`, running);
  await untilSynchronised(origin);
  const crm = new Crm(options.env?.['FIREBERRY_URL'] ?? `http://127.0.0.1:${crmPort}`);
  const stop = async (): Promise<void> => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, crm, running, env, stop };
}

/** Describes the state of the application and its last output. */
export function getLastOutput({ process: { exitCode, signalCode }, printed }: Running): string {
  const end = exitCode ?? signalCode;
  const last = printed().trimEnd().split('\n').slice(-LINES_SHOWN);
  return [
    `the product ${end === null ? 'runs' : `has ended with ${end}`}; it last printed:`,
    ...last.map((line) => line.slice(0, CHARACTERS_SHOWN)),
  ].join('\n');
}

/** Waits for the first synchronisation, which a new application starts automatically. */
async function untilSynchronised(origin: string): Promise<void> {
  const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
  const deadline = Date.now() + FIRST_SYNC_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/api/system/last-sync-time`, { headers: { authorization } });
    // 403: an application without users does not allow this request.
    if (response.status === 403) return;
    const { data } = (await response.json()) as { data: { lastSyncTime: string | null } };
    if (data.lastSyncTime !== null) return;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error('the first synchronisation did not end');
}

interface TestFixtures {
  /** Opens another browser context, closed with the test. `baseURL` defaults to the application. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Warnings, errors and failed requests of the test's pages. */
  pageMessages: string[];
  /** Adds the application's last output and the messages of its pages to a failed test. */
  productOutput: void;
}

function recordMessages(context: BrowserContext, messages: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') messages.push(message.text());
  });
  context.on('weberror', (failure) => void messages.push(failure.error().message));
  context.on('requestfailed', (request) => {
    messages.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
}

/** Each worker has one running application. Its address is the base of `page.goto('/')`. */
export const test = base.extend<TestFixtures, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
  pageMessages: ({}, use) => use([]),
  context: async ({ context, pageMessages }, use) => {
    recordMessages(context, pageMessages);
    await use(context);
  },
  openContext: async ({ browser, baseURL, pageMessages }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, locale: 'he-IL', ...options });
      recordMessages(context, pageMessages);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  productOutput: [
    async ({ product, pageMessages }, use, test) => {
      await use();
      if (test.status === test.expectedStatus) return;
      // Displayed next to the test's own error.
      throw new Error([getLastOutput(product.running), ...pageMessages.slice(-LINES_SHOWN)].join('\n'));
    },
    { auto: true },
  ],
});

/** Each test has a separate application without users. The first user becomes the administrator. */
export const testWithoutUsers = test.extend<{ empty: Product }>({
  empty: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ args: ['--empty'], env: { FIREBERRY_SIM_SALES: '200' } });
      await use(product);
      await product.stop();
    },
    { timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';
