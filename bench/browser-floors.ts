import { build } from 'esbuild';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Baselines for the comparison, one JavaScript file each: bench/floors/<name>.tsx. */
const FLOORS = ['antd-login', 'antd-list', 'antd-virtual'] as const;
type Floor = (typeof FLOORS)[number];

export interface Floors {
  getUrl(floor: Floor): string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the baselines into a temporary folder and serves them, compressed, on a free loopback port. */
export async function startFloors(): Promise<Floors> {
  const folder = await mkdtemp(join(tmpdir(), 'misrad-floors-'));
  await buildFloors(folder);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    const floor = FLOORS.find((name) => name === path);
    const content = floor
      ? Promise.resolve(getPage(floor))
      : readFile(join(folder, path.replaceAll('/', '')));
    content.then(
      (body) => {
        response.setHeader('content-type', `${TYPES[extname(path)] ?? 'text/html'}; charset=utf-8`);
        response.setHeader('content-encoding', 'br');
        response.end(compressed(path, body));
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    getUrl: (floor) => `http://localhost:${port}/${floor}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function buildFloors(folder: string): Promise<void> {
  await build({
    entryPoints: FLOORS.map((name) => join(__dirname, 'floors', `${name}.tsx`)),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl', '.svg': 'dataurl' },
    logLevel: 'warning',
  });
}

function getPage(floor: Floor): string {
  const style = floor === 'antd-login' ? '' : `<link rel="stylesheet" href="/${floor}.css">`;
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${floor}</title><link rel="icon" href="data:,">${style}<script defer src="/${floor}.js"></script></head><body></body></html>`;
}

const kept = new Map<string, Buffer>();

/** Compresses each file once with the maximum level, like the build of a production server. */
function compressed(path: string, body: string | Buffer): Buffer {
  const known = kept.get(path) ?? brotliCompressSync(body);
  kept.set(path, known);
  return known;
}
