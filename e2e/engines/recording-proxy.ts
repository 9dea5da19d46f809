import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Path below every origin at which pages report their errors. */
const REPORTS = '/__errors__';

/** Reports errors of a page from its first script on. */
const RECORDER = `
  const report = (text) => navigator.sendBeacon('${REPORTS}', text);
  const write = console.error;
  console.error = (...parts) => {
    report(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '));
    write.apply(console, parts);
  };
  addEventListener('error', (event) => report(event.message ?? 'a file failed to load'));
  addEventListener('unhandledrejection', (event) => report('rejected: ' + event.reason));
  document.addEventListener('securitypolicyviolation', (event) =>
    report('policy: ' + [event.effectiveDirective, event.blockedURI, event.sample].join(' ')));
`;

export interface RecordingProxy {
  /** Host and port. */
  address: string;
  problems: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts an HTTP proxy for a browser whose driver cannot read the console. It adds a script to each page that reports the page's
 * errors.
 */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const problems: string[] = [];
  const server = createServer((incoming, outgoing) => {
    if (new URL(incoming.url ?? '').pathname !== REPORTS) return forward(incoming, outgoing);
    let text = '';
    incoming.on('data', (part: Buffer) => void (text += part.toString()));
    incoming.on('end', () => {
      problems.push(text);
      outgoing.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    problems,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const url = new URL(incoming.url ?? '');
  const isRecorder = url.pathname === `${REPORTS}.js`;
  if (isRecorder) return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(RECORDER);
  const isPage = incoming.headers.accept?.startsWith('text/html') ?? false;
  const headers = { ...incoming.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
  const onward = request(url, { method: incoming.method ?? 'GET', headers }, (response) => {
    outgoing.on('close', () => response.destroy());
    if (!isPage) {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      return;
    }
    let html = '';
    response.on('data', (part: Buffer) => void (html += part.toString()));
    response.on('end', () => {
      const { 'content-length': _length, ...rest } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, rest);
      outgoing.end(html.replace('<head>', `<head><script src="${REPORTS}.js"></script>`));
    });
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
