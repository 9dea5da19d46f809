import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { ensureBuilt } from './ensure-built';

/**
 * `npm run replay FILE`: replays a fault report (docs/fault-reports.md) step by step in the current client, without a
 * server. The file is read from the local disk and written into the page, so no URL contains its name.
 */

const CLIENT = 'dist/client';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Blocks all requests of the page. */
const POLICY = [
  "default-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
].join('; ');

/**
 * Settings that the server passes to the browser (src/contract/lib/http/browser-config.ts). None of these addresses is
 * called.
 */
const SETTINGS = {
  mode: 'demo',
  apiBaseUrl: null,
  firebase: { projectId: 'replay', apiKey: 'replay', authDomain: 'replay.invalid', appCheckKey: null },
  authEmulator: false,
  googleClientId: null,
  devTools: true,
};

/** Several times the maximum size of a report (src/client/features/fault-report/make-report.ts). */
const MAX_BYTES = 20_000_000;

/** @throws Error if the file is missing, or larger than any report. */
async function readReport(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new Error(`${file} is no fault report: ${size} bytes, of at most ${MAX_BYTES}`);
  return readFile(file, 'utf8');
}

/** Serves the client with a report's text. `close` stops it. */
export async function serveReplay(
  report: string,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const page = await readFile(join(CLIENT, 'index.html'), 'utf8');
  const withReport = (content: string): string =>
    page.replace('<!--config-->', () => element('config', SETTINGS) + element('replay', content));
  const pages: Readonly<Record<string, string>> = { '/': withReport(report), '/screen': withReport('') };

  async function respond({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url.split('?', 1)[0] ?? '/';
    const html = pages[path];
    const type = html === undefined ? (TYPES[extname(path)] ?? 'text/plain') : 'text/html; charset=utf-8';
    const content = html ?? (await readFile(join(CLIENT, normalize(path))).catch(() => null));
    response.writeHead(content === null ? 404 : 200, {
      'content-type': type,
      'content-security-policy': POLICY,
    });
    response.end(content);
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Embeds data in the page for a script. */
function element(id: string, content: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(content).replaceAll('<', String.raw`\u003c`)}</script>`;
}

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('npm run replay FILE: which report?');
  const report = await readReport(file);
  await ensureBuilt(['client']);
  const { url } = await serveReplay(report, Number(process.env['PORT'] ?? 4010));
  console.log(`\n${file}:\n${url}\n`);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
