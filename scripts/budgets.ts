import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import {
  EXCLUDED_PACKAGES,
  LATER_PARTS,
  LIST_PARTS,
  MAX_ADDED_KB,
  MAX_LATER_KB,
  ROUTE_BUDGETS,
  SHELL_PARTS,
} from '../config/budgets';
import { OF_DEVELOPERS } from '../config/webpack/split-chunks';
import { checkBudgets, toPackageRecord, type BudgetResult, type PackageRecord } from './check-budgets';
import { ensureBuilt } from './ensure-built';
import { BuiltClient } from './measure-client';

/**
 * `npm run budgets`: compares the size of every page with config/budgets.ts, and lists the packages of a page that is
 * too large. `--accept` stores the current packages for the comparison at the next failure.
 */

const RECORD = 'config/route-packages.json';

const budgets = {
  routes: ROUTE_BUDGETS,
  shellParts: SHELL_PARTS,
  knownParts: LIST_PARTS,
  mostAddedKb: MAX_ADDED_KB,
  mostLaterKb: MAX_LATER_KB,
  laterParts: LATER_PARTS,
  developersParts: OF_DEVELOPERS,
  excludedPackages: EXCLUDED_PACKAGES,
};

/** Checks the build on disk and prints each result. */
export async function runBudgets(): Promise<BudgetResult[]> {
  const record = JSON.parse(await readFile(RECORD, 'utf8')) as PackageRecord;
  const results = await checkBudgets(await BuiltClient.read(), budgets, record);
  for (const { name, ok, lines } of results) {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${lines[0] ?? ''}`.trimEnd());
    for (const line of lines.slice(1)) console.log(`       ${line}`);
  }
  return results;
}

async function accept(): Promise<void> {
  const record = await toPackageRecord(await BuiltClient.read(), ROUTE_BUDGETS);
  await writeFile(RECORD, await format(JSON.stringify(record), { parser: 'json' }));
}

async function main(): Promise<void> {
  await ensureBuilt(['client']);
  if (process.argv.includes('--accept')) await accept();
  const results = await runBudgets();
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
