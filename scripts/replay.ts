import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { ensureBuilt } from './ensure-built';

/**
 * `npm run replay FILE`: shows a fault report (docs/fault-reports.md) moment by moment, with the client as it is here and no
 * server behind it. The file is read from this machine's disk and written into the page: no address ever names one.
 */

const CLIENT = 'dist/client';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Nothing can be sent from the page, whatever its code tries. */
const POLICY = [
  "default-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
].join('; ');

/** What the product's server tells a browser (src/contract/http/browser-config.ts); nothing of it is called. */
const SETTINGS = {
  mode: 'demo',
  apiBaseUrl: null,
  firebase: { projectId: 'replay', apiKey: 'replay', authDomain: 'replay.invalid', appCheckKey: null },
  authEmulator: false,
  googleClientId: null,
  devTools: true,
};

/** Several times what a report may hold (src/client/fault-report/make-report.ts). */
const MOST_BYTES = 20_000_000;

/** @throws Error where there is no such file, or it is larger than any report. */
async function readReport(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MOST_BYTES)
    throw new Error(`${file} is no fault report: ${size} bytes, of at most ${MOST_BYTES}`);
  return readFile(file, 'utf8');
}

/** Serves the client over a report's text. `close` ends it. */
export async function serveReplay(
  report: string,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const page = await readFile(join(CLIENT, 'index.html'), 'utf8');
  const withReport = (content: string): string =>
    page.replace('<!--config-->', () => element('config', SETTINGS) + element('replay', content));
  const pages: Readonly<Record<string, string>> = { '/': withReport(report), '/screen': withReport('') };

  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
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

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Data for a script of ours. */
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
