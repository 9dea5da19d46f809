import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { start, untilReachable, type Running } from '../../e2e/testing/running';
import { runCommand } from '../run-command';
import { SITE, type Certificates } from './mocks';

/** Settings file of an installation, and the environment of its programs. */
export interface Installation {
  settingsFile: string;
  environment: Record<string, string>;
}

/** Writes the settings like docs/operations.md describes them. */
export async function writeSettings(
  file: string,
  settings: Record<string, string>,
  environment: Record<string, string>,
): Promise<Installation> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
  return { settingsFile: file, environment };
}

export interface Server extends Running {
  port: number;
}

/** Starts a server of a release in production mode, and waits until it is ready. */
export async function startServer(release: string, installed: Installation, port: number): Promise<Server> {
  const args = [`--env-file=${installed.settingsFile}`, 'dist/server/main.js'];
  const env = { ...installed.environment, NODE_ENV: 'production', PORT: String(port) };
  const running = start(process.execPath, args, env, release);
  await untilReachable(`http://127.0.0.1:${port}/readyz`, running);
  return { ...running, port };
}

/** Runs a command of `admin.js`, or `main.js --check`. @returns its output @throws Error if it fails */
export async function runProgram(
  release: string,
  { settingsFile, environment }: Installation,
  ...args: string[]
): Promise<string> {
  const program = args[0] === '--check' ? 'main.js' : 'admin.js';
  const file = join(release, 'dist', 'server', program);
  const env = { ...environment, NODE_ENV: 'production' };
  const all = [`--env-file=${settingsFile}`, file, ...args];
  const { code, output } = await runCommand(process.execPath, all, { env });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
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
