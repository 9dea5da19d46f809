import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../scripts/run-command';
import { start, untilReachable, type Running } from '../testing/running';
import { SITE, type Certificates } from './outside';

export interface Server extends Running {
  port: number;
}

type Settings = Readonly<Record<string, string>>;

/** Starts the server of a release in production mode, and waits until it is ready. */
export async function startServer(release: string, settings: Settings, port: number): Promise<Server> {
  const env = { ...settings, NODE_ENV: 'production', PORT: String(port) };
  const running = start(process.execPath, ['dist/server/main.js'], env, release);
  await untilReachable(`http://127.0.0.1:${port}/readyz`, running);
  return { ...running, port };
}

/** Runs a command of `admin.js`, or `main.js --check`. @returns its output @throws Error if it fails */
export async function runProgram(release: string, settings: Settings, ...args: string[]): Promise<string> {
  const program = args[0] === '--check' ? 'dist/server/main.js' : 'dist/server/admin.js';
  const { ended, printed } = start(
    process.execPath,
    [program, ...args],
    { ...settings, NODE_ENV: 'production' },
    release,
  );
  const code = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${printed()}`);
  return printed();
}

const MIGRATIONS = ':(glob)src/server/**/migrations/*.sql';

/** Returns the newest commit before the last migration: servers of it keep working while the database is migrated. */
export async function findPreviousRelease(): Promise<string> {
  const migration = await shell(`git log -1 --diff-filter=A -M --format=%H -- '${MIGRATIONS}'`);
  return shell(`git rev-parse --short ${migration}^`);
}

/** Installs a commit by the commands of docs/deployment/misrad.service. @returns the folder */
export async function installRelease(folder: string, commit: string): Promise<string> {
  const release = join(folder, commit);
  await mkdir(release);
  await shell(`git archive ${commit} | tar -x -C ${release}`);
  await shell(`cd ${release} && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev`);
  return release;
}

/** Installs the built sources with the packages of the last stage of the Dockerfile. @returns the folder */
export async function installImage(folder: string): Promise<string> {
  const image = join(folder, 'image');
  await mkdir(image);
  await shell(`cp -r package.json package-lock.json .npmrc dist ${image}`);
  await shell(`cd ${image} && npm ci --omit=dev --no-audit --no-fund`);
  return image;
}

/** @throws Error with the output if a command fails */
async function shell(script: string): Promise<string> {
  const { code, output } = await runCommand('bash', ['-euo', 'pipefail', '-c', script]);
  if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output.slice(-2_000)}`);
  return output.trim();
}

/** Starts nginx with docs/deployment/nginx.conf; only ports, certificates and the number of servers differ. */
export async function startProxy(
  folder: string,
  port: number,
  servers: readonly number[],
  { certificate, key }: Certificates,
): Promise<Running> {
  const documented = await readFile(join('docs', 'deployment', 'nginx.conf'), 'utf8');
  const upstreams = servers
    .map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`)
    .join('\n');
  const site = documented
    .replace(/( +server 127\.0\.0\.1:\d+ .*\n)+/, `${upstreams}\n`)
    .replace(/listen 80;/, `listen 127.0.0.1:${port + 1};`)
    .replace(/listen 443 /, `listen 127.0.0.1:${port} `)
    .replaceAll(/access_log \S+ /g, `access_log ${folder}/nginx/access.log `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  if (!site.includes(`server_name ${SITE};`)) throw new Error(`nginx.conf is not about ${SITE}`);
  await mkdir(join(folder, 'nginx'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/nginx/${kind};`,
  );
  const lines = [
    'user root;',
    'daemon off;',
    `pid ${folder}/nginx/pid;`,
    'events {}',
    'http {',
    'access_log off;',
  ];
  const file = join(folder, 'nginx', 'nginx.conf');
  await writeFile(file, [...lines, ...temporary, site, '}'].join('\n'));
  return start('nginx', ['-e', `${folder}/nginx/error.log`, '-p', folder, '-c', file], {});
}
