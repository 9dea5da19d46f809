import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';

type SplitChunks = Exclude<NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>, false>;

/** `webpackChunkName` of the login page's lazy import: the one page that must not wait for what the others share. */
const LOGIN = 'login';
/** A package's code that so many pages use is loaded once for all of them. */
const SHARED_BY_PAGES = 3;

const isPackage = (module: Module): boolean => /[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '');

function chunkNames(module: Module, chunkGraph: ChunkGraph): (string | null | undefined)[] {
  return Array.from(chunkGraph.getModuleChunksIterable(module), (chunk) => chunk.name);
}

/**
 * Four tiers of packages, each of which changes (and is downloaded again) only with its own: what every page starts with;
 * what the login page and others need; what several pages behind it need (tables, dates); what one page needs.
 */
export const splitChunks: SplitChunks = {
  chunks: 'all',
  maxAsyncRequests: 8,
  maxInitialRequests: 8,
  minSize: 20_000,
  cacheGroups: {
    defaultVendors: false,
    base: { name: 'base', test: isPackage, chunks: 'initial', priority: 40, enforce: true },
    light: {
      name: 'light',
      test: (module, { chunkGraph }) => isPackage(module) && chunkNames(module, chunkGraph).includes(LOGIN),
      chunks: 'async',
      minChunks: 2,
      priority: 30,
      enforce: true,
    },
    pages: {
      name: 'pages',
      test: isPackage,
      chunks: (chunk: Chunk) => !chunk.canBeInitial() && chunk.name !== LOGIN,
      minChunks: SHARED_BY_PAGES,
      priority: 20,
      enforce: true,
    },
  },
};
