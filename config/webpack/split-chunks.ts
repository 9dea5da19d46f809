import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';

type SplitChunks = Exclude<NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>, false>;

/** By the `webpackChunkName` of a lazy import. */
type PartTest = (names: ReadonlySet<string>) => boolean;

/** A package's module, in chunks that pass. */
function packageIn(passes: PartTest) {
  return (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean => {
    if (!/[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '')) return false;
    const chunks: Chunk[] = Array.from(chunkGraph.getModuleChunksIterable(module));
    return passes(new Set(chunks.flatMap(({ name }) => name ?? [])));
  };
}

/** What several parts need of packages, when one of them is loaded before all the others. */
function sharedBy(name: string, priority: number, passes: PartTest) {
  return { name, test: packageIn(passes), chunks: isLaterPage, minChunks: 2, priority, enforce: true };
}

/** What only developers load holds all that it needs, and so moves nothing of what the pages share. */
export const OF_DEVELOPERS = ['time-travel', 'replay-screen', 'replay-workbench'];
const isOfPages = (chunk: Chunk): boolean => !OF_DEVELOPERS.includes(chunk.name ?? '');
const isLaterPage = (chunk: Chunk): boolean => isOfPages(chunk) && !chunk.canBeInitial();

/**
 * Tiers of packages, each of which changes (and is downloaded again) only with its own: what every page starts with; what
 * the sign-in shares with others; what comes with the data, and with the frame around all pages behind the sign-in.
 * Whatever else is shared stands in a file for those that share it, so that no page loads what only others use.
 */
export const splitChunks: SplitChunks = {
  chunks: isOfPages,
  maxAsyncRequests: 12,
  maxInitialRequests: 8,
  minSize: 20_000,
  cacheGroups: {
    defaultVendors: false,
    base: { name: 'base', test: packageIn(() => true), chunks: 'initial', priority: 40, enforce: true },
    light: sharedBy('light', 30, (names) => names.has('login')),
    data: sharedBy('data', 20, (names) => names.has('api')),
    // The second factor stands before the frame, and must not wait for it.
    frame: sharedBy('frame', 10, (names) => names.has('workspace') && !names.has('two-factor')),
  },
};
