import { dirname, join, normalize } from 'node:path/posix';

/**
 * Maximum number of files in a cycle of imports. Imports of types and lazy imports count, too: a larger cycle cannot be
 * read piece by piece. (.dependency-cruiser.cjs forbids all cycles at run time.)
 */
const MAX_FILES = 3;

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*(?:\/\*.*?\*\/\s*)?)'(\.[^']*)'/g;
const TESTS = /\.test\.tsx?$|(^|\/)testing\//;

/** Returns cycles of more than three files, without tests. `sources`: contents by path. */
export function findCycles(sources: ReadonlyMap<string, string>): string[][] {
  const imports = new Map(
    [...sources]
      .filter(([file]) => !TESTS.test(file))
      .map(([file, text]) => [file, getImports(file, text, sources)] as const),
  );
  return getComponents(imports).filter(({ length }) => length > MAX_FILES);
}

function getImports(file: string, text: string, sources: ReadonlyMap<string, string>): string[] {
  return Array.from(text.matchAll(IMPORT), ([, path = '']) => {
    const target = normalize(join(dirname(file), path));
    return ['.ts', '.tsx'].map((end) => target + end).find((one) => sources.has(one)) ?? '';
  });
}

/** Returns the strongly connected components (Tarjan). */
function getComponents(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const components: string[][] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    open.push(file);
    let low = place;
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === place) components.push(open.splice(open.indexOf(file)).sort());
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return components;
}
