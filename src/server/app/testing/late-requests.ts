import type { InjectOptions } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Route } from '../../../contract/lib/http/route';
import type { TestApp } from '../../lib/testing/app';
import { getExample } from './example-writes';

export interface LateAnswer {
  status: number;
  body: string;
}

/** A request with a change of its caller between admission and the handler. */
interface LateRequest {
  test: TestApp;
  route: Route;
  headers: Record<string, string>;
  meanwhile: () => Promise<void>;
}

/** Sends the last byte of the body after `meanwhile`, over a separate connection. */
export async function sendLastByteLate({
  test,
  route,
  headers,
  meanwhile,
}: LateRequest): Promise<LateAnswer> {
  const { url, payload = {} } = getExample(route);
  const body = Buffer.from(JSON.stringify(payload));
  const given = {
    ...headers,
    host: 'x',
    connection: 'close',
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const head = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  const isAdmitted = new Promise<void>((resolve) => afterAdmission(test, resolve));
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket);
  socket.write(`${route.method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`);
  socket.write(body.subarray(0, -1));
  await isAdmitted;
  await meanwhile();
  // Not `end`: Node sends no response over a half-closed connection.
  socket.write(body.subarray(-1));
  const [answered = '', content = ''] = (await answer).split(/\r\n\r\n/, 2);
  return { status: Number(answered.split(' ')[1]), body: content };
}

/** Sends a request without a body that is queued until `meanwhile` has resolved. */
export async function sendQueued({ test, route, headers, meanwhile }: LateRequest): Promise<LateAnswer> {
  if (route.produces === undefined) afterAdmission(test, () => delayNext(test, meanwhile));
  else holdNextFile(test, meanwhile);
  const method = route.method as InjectOptions['method'] & string;
  const answer = await test.app.inject({ method, url: getExample(route).url, headers });
  return { status: answer.statusCode, body: answer.body };
}

/** Calls `then` when the guard has admitted the next request. */
function afterAdmission({ app: { limits } }: TestApp, then: () => void): void {
  const { within } = limits;
  limits.within = async (request, work) => {
    limits.within = within;
    const admitted = await within(request, work);
    then();
    return admitted;
  };
}

const MORE_THAN_PLACES = 10;

/** Occupies all places of the next caller until `meanwhile` has resolved. */
function delayNext({ app: { limits } }: TestApp, meanwhile: () => Promise<void>): void {
  const { within } = limits;
  limits.within = (request, work) => {
    limits.within = within;
    const isOver = new Promise<void>((resolve) => void setImmediate(() => resolve(meanwhile())));
    for (let i = 0; i < MORE_THAN_PLACES; i += 1) void within(request, () => isOver);
    return within(request, work);
  };
}

/** Delays the turn of the next file request until `meanwhile` has resolved. */
function holdNextFile({ app: { limits } }: TestApp, meanwhile: () => Promise<void>): void {
  const { enterFiles } = limits;
  limits.enterFiles = async (request, reply) => {
    limits.enterFiles = enterFiles;
    const leave = await enterFiles(request, reply);
    await meanwhile();
    return leave;
  };
}
