import type { FastifyRequest } from 'fastify';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Route } from '#contract/lib/http/route';
import type { TestApp } from '#server/lib/testing/app';
import { getExample } from './example-writes';

/** How a request is held: by the last byte of its body, or in the queue of its caller. */
export type Hold = 'body' | 'queue';

export interface LateRequest {
  route: Route;
  hold: Hold;
}

export interface LateAnswer {
  status: number;
  body: string;
}

/** Requests of one caller, with a change of the caller between their admission and their handlers. */
interface LateRequests {
  test: TestApp;
  requests: readonly LateRequest[];
  headers: Record<string, string>;
  meanwhile: () => Promise<void>;
}

/** Sends all requests at once, each over its own connection, and holds all of them until `meanwhile` has resolved. */
export async function sendLate(late: LateRequests): Promise<LateAnswer[]> {
  const { test, requests, headers, meanwhile } = late;
  const holder = holdRequests(test, requests.length);
  const { port } = test.app.server.address() as AddressInfo;
  const sent = requests.map((request) => sendAllButLastByte(request, headers, port));
  try {
    await Promise.race([holder.areHeld, ...sent.map(rejectEarly)]);
    await meanwhile();
    holder.release();
    // Not `end`: Node sends no response over a half-closed connection.
    for (const { socket, lastByte } of sent) socket.write(lastByte);
    return await Promise.all(sent.map(({ answer }) => answer));
  } finally {
    holder.restore();
  }
}

interface Sent {
  socket: Socket;
  /** Empty without a body. */
  lastByte: Buffer;
  answer: Promise<LateAnswer>;
}

function sendAllButLastByte(
  { route, hold }: LateRequest,
  headers: Record<string, string>,
  port: number,
): Sent {
  const { url, payload = {} } = getExample(route);
  const body = Buffer.from(hold === 'body' ? JSON.stringify(payload) : '');
  const given = {
    ...headers,
    host: 'x',
    connection: 'close',
    ...(hold === 'body' && { 'content-type': 'application/json', 'content-length': body.length }),
  };
  const head = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${route.method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`);
  socket.write(body.subarray(0, -1));
  return { socket, lastByte: body.subarray(-1), answer: text(socket).then(toAnswer) };
}

/** @throws Error with the response to a request that was not held */
async function rejectEarly({ answer }: Sent): Promise<never> {
  throw new Error(`answered before the change: ${JSON.stringify(await answer)}`);
}

function toAnswer(received: string): LateAnswer {
  const [head = '', body = ''] = received.split(/\r\n\r\n/, 2);
  return { status: Number(head.split(' ')[1]), body };
}

const MORE_THAN_PLACES = 10;

interface Holder {
  areHeld: Promise<void>;
  release(): void;
  restore(): void;
}

/**
 * Holds requests without a body in the queue: of files, of handlers, or of admissions if the handler is not queued. Requests with a
 * body are only counted: their last byte is missing.
 */
function holdRequests({ app: { limits } }: TestApp, count: number): Holder {
  const { within, enterFiles } = limits;
  const areHeld = signal();
  const isFull = signal();
  const isOver = signal();
  const admitted = new WeakSet<FastifyRequest>();
  let missing = count;
  let lastFile = isOver.sent;
  const arrive = (request: FastifyRequest): void => {
    missing -= 1;
    if (missing > 0) return;
    for (let i = 0; i < MORE_THAN_PLACES; i += 1) void within(request, () => isOver.sent);
    isFull.send();
    areHeld.send();
  };
  limits.within = async (request, work) => {
    const { declaration } = request.routeOptions.config;
    const isAdmission = !admitted.has(request);
    admitted.add(request);
    const hasBody = request.headers['content-length'] !== undefined;
    const isQueuedHere = !hasBody && (isAdmission ? declaration?.waits : !declaration?.produces);
    if (!isQueuedHere) {
      const result = await within(request, work);
      if (isAdmission && hasBody) arrive(request);
      return result;
    }
    arrive(request);
    await isFull.sent;
    return within(request, work);
  };
  limits.enterFiles = async (request, reply) => {
    if (request.headers['content-length'] !== undefined) return enterFiles(request, reply);
    // With the clock of the test, a second file of the caller is rejected at once.
    const isBefore = lastFile;
    const isDone = signal();
    lastFile = isDone.sent;
    arrive(request);
    await isBefore;
    const leave = await enterFiles(request, reply);
    return () => {
      leave();
      isDone.send();
    };
  };
  const restore = (): void => void Object.assign(limits, { within, enterFiles });
  return { areHeld: areHeld.sent, release: isOver.send, restore };
}

function signal(): { sent: Promise<void>; send: () => void } {
  let send = (): void => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  return { sent, send };
}
