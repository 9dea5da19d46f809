import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';

type SplitChunks = Exclude<NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>, false>;

/** By the `webpackChunkName` of a lazy import. */
type PartTest = (names: ReadonlySet<string>) => boolean;

/** Matches a package's module in chunks that pass the test. */
function packageIn(passes: PartTest) {
  return (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean => {
    if (!/[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '')) return false;
    const chunks: Chunk[] = Array.from(chunkGraph.getModuleChunksIterable(module));
    return passes(new Set(chunks.flatMap(({ name }) => name ?? [])));
  };
}

/** Creates a cache group for package modules of several parts. */
function sharedBy(name: string, priority: number, passes: PartTest) {
  return { name, test: packageIn(passes), chunks: isLaterPage, minChunks: 2, priority, enforce: true };
}

/** Chunk of Redux DevTools. It contains all its modules, so it does not affect the shared chunks of the pages. */
export const TIME_TRAVEL = 'time-travel';
const isOfPages = ({ name }: Chunk): boolean => name !== TIME_TRAVEL;
const isLaterPage = (chunk: Chunk): boolean => isOfPages(chunk) && !chunk.canBeInitial();

/**
 * Tiers of packages that change, and are downloaded again, independently: the initial ones; those that the sign-in
 * shares with other pages; those of the data layer; those of the layout behind the sign-in.
 * Other shared modules are in a file for the chunks that share them, so that no page loads modules of others.
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
    // The second factor is displayed before the layout and must not wait for it.
    frame: sharedBy('frame', 10, (names) => names.has('workspace') && !names.has('two-factor')),
  },
};
