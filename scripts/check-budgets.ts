import type { KEPT_OUT, RouteBudget } from '../config/budgets';
import { packagesOf, type BuiltClient } from './measure-client';

export interface Budgets {
  routes: readonly RouteBudget[];
  /** What every page behind the sign-in has; a page that has it is judged by what it adds too. */
  shellParts: readonly string[];
  /** What the browser has by then. */
  knownParts: readonly string[];
  /** By a page. kB gzip. */
  mostAddedKb: number;
  /** By a later part. kB gzip. */
  mostLaterKb: number;
  laterParts: readonly string[];
  /** Only developers load them: they may weigh what they like. */
  developersParts: readonly string[];
  keptOut: typeof KEPT_OUT;
}

/** Packages by route, in kB minified, as they were when somebody last looked at them and agreed. */
export type PackageRecord = Record<string, Record<string, number>>;

export interface BudgetResult {
  name: string;
  ok: boolean;
  /** Measured against allowed, and for a failure where it comes from. */
  lines: string[];
}

const NAMED_PACKAGES = 6;
/** A package that grew by less is not named. kB. */
const NOTICED_KB = 1;

/** Measures the build against its budgets: one result for each route, each later part, and what concerns all of them. */
export async function checkBudgets(
  client: BuiltClient,
  budgets: Budgets,
  record: PackageRecord,
): Promise<BudgetResult[]> {
  const results: BudgetResult[] = [];
  for (const route of budgets.routes) results.push(await checkRoute(client, budgets, route, record));
  for (const part of budgets.laterParts) results.push(await checkLaterPart(client, budgets, part));
  return [...results, checkAllKnown(client, budgets), await checkKeptOut(client, budgets)];
}

/** The record as it would be now. */
export async function recordOf(client: BuiltClient, routes: readonly RouteBudget[]): Promise<PackageRecord> {
  const entries = routes.map(async (route) => {
    const packages = await packagesKb(client, await client.filesOfAddress(route.path, route.parts));
    return [nameOf(route), Object.fromEntries(packages)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A route, and what can be done there when there is more than one stage. */
export function nameOf({ path, step }: RouteBudget): string {
  return step ? `${path} (${step})` : path;
}

async function checkRoute(
  client: BuiltClient,
  { shellParts, knownParts, mostAddedKb }: Budgets,
  route: RouteBudget,
  record: PackageRecord,
): Promise<BudgetResult> {
  const name = nameOf(route);
  const missing = route.parts.filter((part) => !client.parts.includes(part));
  if (missing.length > 0) return { name, ok: false, lines: [`the build has no part ${missing.join(', ')}`] };
  const files = await client.filesOfAddress(route.path, route.parts);
  const size = await client.sizeOf(files);
  const measures = [
    { kb: size.gzip / 1_000, mostKb: route.gzipKb, what: 'gzip' },
    { kb: size.brotli / 1_000, mostKb: route.brotliKb, what: 'brotli' },
  ];
  if (shellParts.every((part) => route.parts.includes(part))) {
    const known = client.filesOf(knownParts);
    const added = files.filter((file) => !known.includes(file) && !file.endsWith('.html'));
    const addedKb = (await client.sizeOf(added)).gzip / 1_000;
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
  const there = client.filesOf(knownParts);
  const files = client.filesOf([part]).filter((file) => !there.includes(file));
  const kb = (await client.sizeOf(files)).gzip / 1_000;
  const ok = client.parts.includes(part) && kb <= mostLaterKb;
  const lines = client.parts.includes(part)
    ? [`${kb.toFixed(1)} of ${mostLaterKb} kB gzip`]
    : ['the build has no such part'];
  return { name: `later: ${part}`, ok, lines };
}

/** What is new in the build has a budget, or is named as something that nobody waits for. */
function checkAllKnown(client: BuiltClient, { routes, laterParts, developersParts }: Budgets): BudgetResult {
  const paths = routes.map(({ path }) => path);
  const parts = new Set([...routes.flatMap((route) => route.parts), ...laterParts, ...developersParts]);
  const unknown = [
    ...client.paths.filter((path) => !paths.includes(path)),
    ...client.parts.filter((part) => !parts.has(part)),
  ];
  const lines = unknown.map((name) => `${name}: give it a budget in config/budgets.ts`);
  return { name: 'everything has a budget', ok: unknown.length === 0, lines };
}

async function checkKeptOut(client: BuiltClient, { keptOut }: Budgets): Promise<BudgetResult> {
  const modules = [...(await client.modulesOf(client.filesOf(client.parts))).keys()];
  const found = keptOut.filter(({ path }) =>
    modules.some((module) => module.includes(`node_modules/${path}`)),
  );
  const lines = found.map(({ path, instead }) => `${path}: ${instead}`);
  return { name: 'what is kept out', ok: found.length === 0, lines };
}

/** Which packages are new since the record, which grew, and which are the largest. */
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

/** In kB to one decimal, the largest first; what rounds to nothing is left out. */
async function packagesKb(client: BuiltClient, files: readonly string[]): Promise<Map<string, number>> {
  const packages = packagesOf(await client.modulesOf(files));
  const rounded = [...packages].map(([name, bytes]) => [name, Math.round(bytes / 100) / 10] as const);
  return new Map(rounded.filter(([, kb]) => kb > 0));
}
