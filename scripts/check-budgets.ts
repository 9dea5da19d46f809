import type { EXCLUDED_PACKAGES, RouteBudget } from '../config/budgets';
import { getPackages, type BuiltClient } from './measure-client';

export interface Budgets {
  routes: readonly RouteBudget[];
  /** Parts of every page behind the sign-in. A page with these parts is also checked by its additional size. */
  shellParts: readonly string[];
  /** Parts that the browser has already loaded. */
  knownParts: readonly string[];
  /** Maximum size added by a page, kB gzip. */
  mostAddedKb: number;
  /** Maximum size of a later part, kB gzip. */
  mostLaterKb: number;
  laterParts: readonly string[];
  /** Parts for developers only, without a size limit. */
  developersParts: readonly string[];
  excludedPackages: typeof EXCLUDED_PACKAGES;
}

/** Packages by route, in kB minified, when they were last accepted. */
export type PackageRecord = Record<string, Record<string, number>>;

export interface BudgetResult {
  name: string;
  ok: boolean;
  /** Measured and allowed sizes; for a failure also the packages. */
  lines: string[];
}

const NAMED_PACKAGES = 6;
/** Minimum growth of a package that is listed, kB. */
const NOTICED_KB = 1;

/**
 * Compares the build with its budgets. Returns a result for each route, for each later part, and for all of them
 * together.
 */
export async function checkBudgets(
  client: BuiltClient,
  budgets: Budgets,
  record: PackageRecord,
): Promise<BudgetResult[]> {
  const results: BudgetResult[] = [];
  for (const route of budgets.routes) results.push(await checkRoute(client, budgets, route, record));
  for (const part of budgets.laterParts) results.push(await checkLaterPart(client, budgets, part));
  return [...results, checkUnlistedParts(client, budgets), await checkExcludedPackages(client, budgets)];
}

/** Returns the record for the current build. */
export async function toPackageRecord(
  client: BuiltClient,
  routes: readonly RouteBudget[],
): Promise<PackageRecord> {
  const entries = routes.map(async (route) => {
    const packages = await packagesKb(client, await client.getAddressFiles(route.path, route.parts));
    return [getRouteName(route), Object.fromEntries(packages)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the name of a route, with its step if there are several. */
export function getRouteName({ path, step }: RouteBudget): string {
  return step ? `${path} (${step})` : path;
}

async function checkRoute(
  client: BuiltClient,
  { shellParts, knownParts, mostAddedKb }: Budgets,
  route: RouteBudget,
  record: PackageRecord,
): Promise<BudgetResult> {
  const name = getRouteName(route);
  const missing = route.parts.filter((part) => !client.parts.includes(part));
  if (missing.length > 0) return { name, ok: false, lines: [`the build has no part ${missing.join(', ')}`] };
  const files = await client.getAddressFiles(route.path, route.parts);
  const size = await client.getSize(files);
  const measures = [
    { kb: size.gzip / 1_000, mostKb: route.gzipKb, what: 'gzip' },
    { kb: size.brotli / 1_000, mostKb: route.brotliKb, what: 'brotli' },
  ];
  if (shellParts.every((part) => route.parts.includes(part))) {
    const known = client.getFiles(knownParts);
    const added = files.filter((file) => !known.includes(file) && !file.endsWith('.html'));
    const addedKb = (await client.getSize(added)).gzip / 1_000;
    measures.push({ kb: addedKb, mostKb: mostAddedKb, what: 'gzip beyond a list' });
  }
  const ok = measures.every(({ kb, mostKb }) => kb <= mostKb);
  const lines = [
    measures.map(({ kb, mostKb, what }) => `${kb.toFixed(1)} of ${mostKb} kB ${what}`).join(', '),
  ];
  if (!ok) lines.push(...explain(await packagesKb(client, files), record[name] ?? {}));
  return { name, ok, lines };
}

async function checkLaterPart(
  client: BuiltClient,
  { knownParts, mostLaterKb }: Budgets,
  part: string,
): Promise<BudgetResult> {
  const there = client.getFiles(knownParts);
  const files = client.getFiles([part]).filter((file) => !there.includes(file));
  const kb = (await client.getSize(files)).gzip / 1_000;
  const ok = client.parts.includes(part) && kb <= mostLaterKb;
  const lines = client.parts.includes(part)
    ? [`${kb.toFixed(1)} of ${mostLaterKb} kB gzip`]
    : ['the build has no such part'];
  return { name: `later: ${part}`, ok, lines };
}

/** Checks that every part of the build has a budget or is listed as a later part. */
function checkUnlistedParts(
  client: BuiltClient,
  { routes, laterParts, developersParts }: Budgets,
): BudgetResult {
  const paths = routes.map(({ path }) => path);
  const parts = new Set([...routes.flatMap((route) => route.parts), ...laterParts, ...developersParts]);
  const unknown = [
    ...client.paths.filter((path) => !paths.includes(path)),
    ...client.parts.filter((part) => !parts.has(part)),
  ];
  const lines = unknown.map((name) => `${name}: give it a budget in config/budgets.ts`);
  return { name: 'everything has a budget', ok: unknown.length === 0, lines };
}

async function checkExcludedPackages(
  client: BuiltClient,
  { excludedPackages }: Budgets,
): Promise<BudgetResult> {
  const modules = [...(await client.getModules(client.getFiles(client.parts))).keys()];
  const found = excludedPackages.filter(({ path }) =>
    modules.some((module) => module.includes(`node_modules/${path}`)),
  );
  const lines = found.map(({ path, instead }) => `${path}: ${instead}`);
  return { name: 'what is kept out', ok: found.length === 0, lines };
}

/** Lists the packages that are new since the record, that have grown, and that are the largest. */
function explain(packages: ReadonlyMap<string, number>, recorded: Record<string, number>): string[] {
  const known = new Map(Object.entries(recorded));
  const all = [...packages];
  const news = all.filter(([name]) => !known.has(name)).map(([name, kb]) => `${name} ${kb.toFixed(1)}`);
  const grown = all
    .map(([name, kb]) => ({ name, more: kb - (known.get(name) ?? kb) }))
    .filter(({ more }) => more >= NOTICED_KB)
    .sort((a, b) => b.more - a.more)
    .map(({ name, more }) => `${name} +${more.toFixed(1)}`);
  const largest = all.slice(0, NAMED_PACKAGES).map(([name, kb]) => `${name} ${kb.toFixed(1)}`);
  return [
    `new packages: ${news.join(', ') || 'none'}`,
    `grown packages: ${grown.join(', ') || 'none'}`,
    `largest packages: ${largest.join(', ')} (kB, minified)`,
  ];
}

/** Returns sizes in kB with one decimal, largest first. Sizes that round to 0 are omitted. */
async function packagesKb(client: BuiltClient, files: readonly string[]): Promise<Map<string, number>> {
  const packages = getPackages(await client.getModules(files));
  const rounded = [...packages].map(([name, bytes]) => [name, Math.round(bytes / 100) / 10] as const);
  return new Map(rounded.filter(([, kb]) => kb > 0));
}
