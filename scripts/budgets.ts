import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TIME_TRAVEL } from '../config/webpack/split-chunks';
import type { ClientManifest } from '../config/webpack/client-manifest';
import { ensureBuilt } from './ensure-built';

/**
 * `npm run budgets`: compares the build with the limits of a page's size. kB are 1,000 bytes, gzip level 9: the page with
 * its inline content, its scripts and its styles. Parts are named by `webpackChunkName`.
 */

interface Page {
  name: string;
  path: string;
  parts: readonly string[];
  limitKb: number;
}

/** Entry of pages.json (scripts/assemble-pages.ts): the page of an address, and the files announced with it. */
interface Address {
  /** Null for every other address. */
  path: string | null;
  page: string;
  preload: readonly string[];
  /** Only for signed-in users. The sign-in page is measured without it. */
  signedIn?: boolean;
}

const CLIENT = join('dist', 'client');

/** Parts of every page behind the sign-in: its layout, the API endpoints, and the signed-in user. */
const SHELL = ['workspace', 'api', 'identity'];
const FIRST_LIST = [...SHELL, 'sales'];

/** antd and React grow a little with each release, so limits are 5 % above the goals. */
const AIR = 1.05;

const PAGES: readonly Page[] = [
  { name: 'login', path: '/login', parts: ['login', 'boot'], limitKb: 228 },
  { name: 'second factor', path: '/2fa', parts: ['two-factor', 'api', 'identity'], limitKb: 288 * AIR },
  { name: 'dashboard', path: '/', parts: [...SHELL, 'dashboard'], limitKb: 480 * AIR },
  { name: 'first list', path: '/user-info/sales', parts: FIRST_LIST, limitKb: 510 * AIR },
];
/** Maximum size of any other page, and of any part loaded later, beyond the first list. */
const ADDED_LIMIT_KB = 75 * AIR;

export interface BudgetResult {
  name: string;
  ok: boolean;
}

/** Checks the build on disk and prints each result. */
export async function runBudgets(): Promise<BudgetResult[]> {
  const manifest = await readJson<ClientManifest>('client-manifest.json');
  const { addresses } = await readJson<{ addresses: Address[] }>('client/pages.json');
  const results: BudgetResult[] = [];
  for (const { name, path, parts, limitKb } of PAGES) {
    const address = addresses.find((one) => one.path === path && !one.signedIn);
    results.push(compare(name, await getPageKb(manifest, address, parts), limitKb));
  }
  const known = getFiles(manifest, FIRST_LIST);
  const others = Object.keys(manifest.routes).filter((part) => part !== TIME_TRAVEL);
  const added = others.map(async (part) => {
    const files = getFiles(manifest, [part]).filter((file) => !known.includes(file));
    return { part, kb: await getFilesKb(files) };
  });
  const [largest] = (await Promise.all(added)).sort((a, b) => b.kb - a.kb);
  return largest
    ? [...results, compare(`largest other part: ${largest.part}`, largest.kb, ADDED_LIMIT_KB)]
    : results;
}

function compare(name: string, kb: number, limitKb: number): BudgetResult {
  const ok = kb <= limitKb;
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(34)} ${kb.toFixed(0).padStart(3)} of ${limitKb.toFixed(0)} kB gzip`,
  );
  return { name, ok };
}

/** Returns the files of these parts and the initial files. */
function getFiles(manifest: ClientManifest, parts: readonly string[]): string[] {
  const files = parts.flatMap((part) => {
    const own = manifest.routes[part];
    if (!own) throw new Error(`The build has no part ${part}.`);
    return own;
  });
  return [...new Set([...manifest.initial, ...files])].filter((file) => /\.(js|css)$/.test(file));
}

/** Returns the size of a page with the files that it loads and announces, and those of the parts. */
async function getPageKb(
  manifest: ClientManifest,
  address: Address | undefined,
  parts: readonly string[],
): Promise<number> {
  const html = await readFile(join(CLIENT, `${address?.page ?? 'index'}.html`), 'utf8');
  const [linked = [], painted = []] = [/ (?:src|href)="([^"]+\.(?:js|css))"/g, / data-href="([^"]+)"/g].map(
    (pattern) => Array.from(html.matchAll(pattern), ([, file = '']) => file),
  );
  // A page with its own style contains the first style sheet and the style sheets that it names.
  const isInPage = (file: string): boolean =>
    painted.includes(file) ||
    (html.includes('<style') && file.endsWith('.css') && manifest.initial.includes(file));
  const files = new Set([...linked, ...(address?.preload ?? []), ...getFiles(manifest, parts)]);
  const loaded = [...files].filter((file) => !isInPage(file));
  return gzipSync(html, { level: 9 }).length / 1_000 + (await getFilesKb(loaded));
}

/** Small files are sent without compression. */
async function getFilesKb(files: readonly string[]): Promise<number> {
  const paths = files.map((file) => join(CLIENT, file));
  const sizes = await Promise.all(paths.map((path) => stat(`${path}.gz`).catch(() => stat(path))));
  return sizes.reduce((sum, { size }) => sum + size, 0) / 1_000;
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(join('dist', file), 'utf8')) as T;
}

async function main(): Promise<void> {
  await ensureBuilt(['client']);
  const results = await runBudgets();
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
