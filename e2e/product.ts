import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base } from '@playwright/test';
import type { CrmRecord } from '../mocks/fireberry/types';
import { unsignedToken } from '../mocks/identity/test-tokens';
import { freePort } from './ports';
import { start, untilAnswers, type Running } from './running';

const FIRST_SYNC_TIMEOUT_MS = 60_000;

/** The CRM simulator of a running product, by its control route. Nothing here counts as a call. */
export class Crm {
  constructor(readonly url: string) {}

  /** Every record of an object as the CRM holds it now. */
  async records(object: number): Promise<CrmRecord[]> {
    const answer = await fetch(`${this.url}/__control__/records/${object}`);
    return (await answer.json()) as CrmRecord[];
  }

  async control(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`${this.url}/__control__/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

/** The whole product, started as `npm start` starts it. */
export interface Product {
  origin: string;
  crm: Crm;
  running: Running;
  env: Record<string, string>;
}

export interface ProductOptions {
  /** More or other variables, e.g. `DATABASE_URL`. */
  env?: Record<string, string>;
  args?: string[];
}

/** Starts the product with stand-ins on free ports and an empty data folder, and waits until it answers. */
export async function startProduct(
  options: ProductOptions = {},
): Promise<Product & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'misrad-e2e-'));
  const [port, crmPort, identityPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    FIREBERRY_SIM_PORT: String(crmPort),
    IDENTITY_PORT: String(identityPort),
    ...options.env,
  };
  const running = start(
    process.execPath,
    ['--import', 'tsx', resolve('mocks/start.ts'), ...(options.args ?? [])],
    env,
  );
  const origin = `http://localhost:${port}`;
  await untilAnswers(`${origin}/readyz`, running);
  await untilSynchronised(origin);
  const crm = new Crm(options.env?.['FIREBERRY_URL'] ?? `http://127.0.0.1:${crmPort}`);
  const stop = async (): Promise<void> => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, crm, running, env, stop };
}

/** Waits for the first synchronisation, which a new product starts by itself. */
async function untilSynchronised(origin: string): Promise<void> {
  const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
  const deadline = Date.now() + FIRST_SYNC_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/api/system/last-sync-time`, { headers: { authorization } });
    // 403: a product without users, which nobody can ask.
    if (answer.status === 403) return;
    const { data } = (await answer.json()) as { data: { lastSyncTime: string | null } };
    if (data.lastSyncTime !== null) return;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error('the first synchronisation did not end');
}

/** Browser tests get one running product per worker; its address is the base of `page.goto('/')`. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
});

export { expect } from '@playwright/test';
