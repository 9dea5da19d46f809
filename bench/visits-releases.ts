import { appendFile, cp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { join, resolve } from 'node:path';
import { startProduct } from '../e2e/testing/product';
import { ensureBuilt } from '../scripts/ensure-built';
import { freePort } from '#mocks/free-port';
import { runCommand } from '../scripts/run-command';

/** Source that differs between the two releases. */
export const CHANGED_PAGE = 'src/client/features/sales/sales-page.tsx';
/** Folder of the second release, on the file system of node_modules. */
const COPY = resolve('.cache', 'second-release');
const SOURCES = [
  'src',
  'public',
  'assets',
  'config',
  'scripts',
  'package.json',
  'package-lock.json',
  'webpack.config.ts',
  'tsconfig.json',
];

export interface Releases {
  origin: string;
  serve(release: 'first' | 'second'): void;
  close(): Promise<void>;
}

/** Serves two releases of the client at one origin, one at a time; the API is always that of the first one. */
export async function startReleases(): Promise<Releases> {
  await ensureBuilt();
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closers.reverse()) await one();
  };
  try {
    closers.push(() => rm(COPY, { recursive: true, force: true }));
    await buildSecond();
    const frontPort = await freePort();
    const origin = `http://localhost:${frontPort}`;
    const shared = { PUBLIC_ORIGIN: origin };
    const first = await startProduct({ env: shared });
    closers.push(first.stop);
    const second = await startProduct({
      env: {
        ...shared,
        CLIENT_DIR: join(COPY, 'dist', 'client'),
        FIREBERRY_URL: first.crm.url,
        FIREBERRY_TOKEN: 'demo-token',
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${first.env['IDENTITY_PORT']}`,
      },
    });
    closers.push(second.stop);
    const front = await startFront(frontPort, { first: first.origin, second: second.origin });
    closers.push(front.close);
    return { origin, serve: front.serve, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Builds a copy of the sources with a change in one page. The current client is the first release. */
async function buildSecond(): Promise<void> {
  await rm(COPY, { recursive: true, force: true });
  for (const source of SOURCES) await cp(source, join(COPY, source), { recursive: true });
  await appendFile(join(COPY, CHANGED_PAGE), "\nObject.assign(globalThis, { release: 'second' });\n");
  // Linked files, not a linked folder: names of modules in the build come from their real paths.
  const script = `cp -al node_modules ${COPY}/ && cd ${COPY} && node --import tsx scripts/build.ts --client`;
  const { code, output } = await runCommand('bash', ['-euc', script], {});
  if (code !== 0) throw new Error(`the release cannot be built: ${output}`);
}

async function startFront(
  port: number,
  origins: Record<'first' | 'second', string>,
): Promise<Pick<Releases, 'serve' | 'close'>> {
  let current: 'first' | 'second' = 'first';
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const target = url.startsWith('/api/') ? origins.first : origins[current];
    const passed = forward(
      `${target}${url}`,
      { method: request.method ?? 'GET', headers: request.headers },
      (result) => {
        response.writeHead(result.statusCode ?? 502, result.headers);
        result.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    serve: (release) => void (current = release),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
