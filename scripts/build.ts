import { readFileSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { webpack, type Compilation } from 'webpack';
import { build, type BuildOptions } from 'esbuild';
import { clientConfig } from '../webpack.config';
import { assemblePages } from './assemble-pages';
import { computeHash, writeStamp, type BuildKind, type BuildPart } from './build-stamp';
import { KeptBuilds } from './kept-builds';
import { collectLicenses, installedFolders, packageFolders } from './licenses';

/**
 * Builds a part into dist/, and stores the hash of its sources.
 * @param onBuilt runs when the part can be used; webpack's cache for the next build is stored after it
 */
export async function buildPart(
  part: BuildPart,
  kind: BuildKind = 'full',
  onBuilt: () => void = () => {},
): Promise<void> {
  const start = performance.now();
  const hash = await computeHash(part);
  const storeCache = await (part === 'client' ? buildClient(hash, kind) : buildServer());
  await writeStamp(part, hash, kind);
  console.log(`Built the ${part} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  onBuilt();
  await storeCache?.();
}

/** @returns a function that stores the cache */
async function buildClient(hash: string, kind: BuildKind): Promise<() => Promise<void>> {
  await rm('dist/client-maps', { recursive: true, force: true });
  const kept = await KeptBuilds.read('dist/client', 'dist/client-kept.json', new Date());
  const keeps = (file: string): boolean => kept.keeps(file);
  const compiler = webpack(
    clientConfig({ hot: false, stamp: getStamp(hash), keeps, isQuick: kind === 'quick' }),
  );
  if (!compiler) throw new Error('webpack made no compiler');
  const compilation = await new Promise<Compilation>((done, fail) => {
    compiler.run((error, stats) => {
      if (error) return fail(error);
      if (!stats) return fail(new Error('webpack compiled no client'));
      if (stats.hasErrors()) return fail(new Error(stats.toString('errors-only')));
      if (stats.hasWarnings()) console.warn(stats.toString('errors-warnings'));
      done(stats.compilation);
    });
  });
  await kept.write(compilation.getAssets().map(({ name }) => name));
  await assemblePages();
  await writeFile('dist/client/licenses.txt', await getLicenses(compilation));
  return promisify(compiler.close.bind(compiler));
}

/** webpack adds code of its own to every page, without reading a file. */
const RUNTIME = 'node_modules/webpack';

/** Returns the licences of all packages in the client and of the server's, both bundled and installed. */
async function getLicenses(client: Compilation): Promise<string> {
  const server = await build({ ...(await serverOptions()), write: false, metafile: true });
  const files = [RUNTIME, ...client.fileDependencies, ...Object.keys(server.metafile.inputs)];
  return collectLicenses([...packageFolders(files), ...(await installedFolders())]);
}

/** Returns the version of the application, with a suffix that distinguishes builds of the same version. */
function getStamp(hash: string): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return `${version}+${hash.slice(0, 12)}`;
}

async function buildServer(): Promise<void> {
  await rm('dist/server', { recursive: true, force: true });
  await build(await serverOptions());
  await cp('src/server/db/migrations', 'dist/server/migrations', { recursive: true });
  await cp('assets/fonts', 'dist/server/fonts', { recursive: true });
}

async function serverOptions(): Promise<BuildOptions> {
  const entries = ['src/server/app/main.ts', 'src/server/app/admin/admin.ts', ...(await serverWorkers())];
  return {
    entryPoints: entries.map((entry) => ({ in: entry, out: basename(entry, '.ts') })),
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    define: { 'process.env.APP_VERSION': JSON.stringify(readPackage().version) },
    external: externalPackages(),
    // One copy of each package: `import()` would load the ES modules beside those that `require` loads.
    supported: { 'dynamic-import': false },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  };
}

/** Returns files for worker threads: `new Worker(join(__dirname, '<name>-worker.js'))`. */
async function serverWorkers(): Promise<string[]> {
  const files = await readdir('src/server', { recursive: true });
  return files.filter((file) => file.endsWith('-worker.ts')).map((file) => join('src/server', file));
}

/** Packages of development that only a demo's server loads. */
const DEMO_PACKAGES = ['@fastify/swagger', '@fastify/swagger-ui'];

/**
 * Returns the packages that a server installs. Other packages of development are bundled if the server imports them, for example
 * jose: Node 20 cannot `require` its ES modules.
 */
function externalPackages(): string[] {
  const { dependencies } = readPackage();
  return [...Object.keys(dependencies), ...DEMO_PACKAGES].flatMap((name) => [name, `${name}/*`]);
}

function readPackage(): { version: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync('package.json', 'utf8')) as ReturnType<typeof readPackage>;
}

/** Sends the name of each built part to the process that has started this one, and ends with it. */
async function main(): Promise<void> {
  process.once('disconnect', () => process.exit(1));
  const selected = (['server', 'client'] as const).filter((part) => process.argv.includes(`--${part}`));
  const kind = process.argv.includes('--quick') ? 'quick' : 'full';
  for (const part of selected.length > 0 ? selected : (['client', 'server'] as const))
    await buildPart(part, kind, () => process.send?.(part));
  // The channel would keep this process alive.
  if (process.connected) process.exit();
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
