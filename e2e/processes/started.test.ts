import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#mocks/free-port';
import { createEmptyDatabase } from '#server/lib/testing/database';
import { start, type Running } from '../testing/running';

/** `npm start` is this process, except for its mocks and the build of the client. */
const PARENT = `
  const { onParentDeath, startServerProcess } = require("./mocks/server-process.ts");
  onParentDeath(() => process.exit(0));
  const { ready } = startServerProcess(process.env);
  ready.then(() => "ready", ({ message }) => message).then(console.log);
`;

let dataDir: string;
let other: Server | undefined;
let parent: Running | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'misrad-started-'));
  await createEmptyDatabase(dataDir);
});
afterEach(async () => {
  other?.close();
  await parent?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function startParent(
  port: number,
  program = process.execPath,
  args = ['--import', 'tsx', '--eval', PARENT],
): Running {
  parent = start(program, args, {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  });
  return parent;
}

/** Waits until the output contains a text. */
async function untilPrinted({ printed, process: child }: Running, text: string): Promise<void> {
  while (!printed().includes(text)) {
    if (child.exitCode !== null) throw new Error(printed());
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
  }
}

it('does not take a server that was there before for its own', async () => {
  other = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const started = startParent(port);
  await started.ended;
  expect(started.printed()).toContain(`127.0.0.1:${port}: another program uses it`);
  expect(started.printed()).toContain('the server ended with 1');
});

it('leaves no server behind when its parent is killed', async () => {
  const port = await freePort();
  const started = startParent(port);
  await untilPrinted(started, 'ready');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  started.process.kill('SIGKILL');
  // The server holds the parent's output open until it ends.
  await started.ended;
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed');
});

it('leaves no server behind when the shell of npm dies', async () => {
  const port = await freePort();
  const shell = startParent(port, 'sh', [
    '-c',
    `'${process.execPath}' --import tsx --eval '${PARENT}'; true`,
  ]);
  await untilPrinted(shell, 'ready');
  shell.process.kill('SIGTERM');
  await shell.ended;
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed');
});
