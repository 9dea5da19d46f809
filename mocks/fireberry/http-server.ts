import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { SimRequest, SimResponse } from './types';

/** An older version of the limits page documents 10 MB per request. */
const MAX_BODY_BYTES = 10_000_000;

type Handle = (request: SimRequest) => Promise<SimResponse>;

async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

function getHeaders(incoming: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}

async function drip(
  outgoing: ServerResponse,
  bytes: Buffer,
  chunkBytes: number,
  delayMs: number,
): Promise<void> {
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += chunkBytes) {
    await wait(delayMs, undefined, { ref: false });
    outgoing.write(bytes.subarray(at, Math.min(bytes.length, at + chunkBytes)));
  }
  outgoing.end();
}

async function send(outgoing: ServerResponse, response: SimResponse): Promise<void> {
  const { transport } = response;
  // A timeout leaves the socket open until the caller gives up or the server is closed.
  if (transport?.kind === 'timeout') return;
  const bytes = Buffer.from(response.body, 'utf8');
  outgoing.writeHead(response.status, { ...response.headers, 'content-length': bytes.length });
  if (!transport) {
    outgoing.end(bytes);
  } else if (transport.kind === 'reset') {
    outgoing.write(bytes.subarray(0, transport.afterBytes), () => outgoing.socket?.resetAndDestroy());
  } else {
    await drip(outgoing, bytes, transport.chunkBytes, transport.delayMs);
  }
}

async function serve(handle: Handle, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await readBody(incoming);
  const request = {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: getHeaders(incoming),
  };
  if (body === null) await send(outgoing, { status: 413, headers: {}, body: '' });
  else await send(outgoing, await handle({ ...request, body }));
}

/** Serves `handle` on a port. The default host is loopback. @throws Error if the port is in use. */
export async function listen(
  handle: Handle,
  port: number,
  host: string,
): Promise<{ url: string; port: number; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    serve(handle, incoming, outgoing).catch((error: unknown) => {
      // An error after the caller has disconnected is ignored. Any other error is a bug and must be visible.
      if (!outgoing.destroyed) {
        console.error(error);
        outgoing.destroy();
      }
    });
  });
  // Longer than any client's pause between calls, so that only a fault ever resets a connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound, close };
}
