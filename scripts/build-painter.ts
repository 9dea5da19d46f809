import { build, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** Writes a program for Node that prerenders pages at build time (src/client/app/painting/paint-pages.tsx). */
export async function buildPainter(outfile: string): Promise<void> {
  await build({
    entryPoints: ['src/client/app/painting/paint-pages.tsx'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // The modules that webpack puts into the client.
    mainFields: ['module', 'main'],
    conditions: ['module'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Style files belong to the browser build and are ignored here.
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    banner: { js: 'let requestChunk = () => new Promise(() => undefined);' },
    plugins: [chunkRequests],
    logLevel: 'warning',
  });
}

const LAZY_IMPORT = /\bimport\(\s*\/\* webpackChunkName: ("[\w-]+") \*\/\s*'[^']+',?\s*\)/g;

/** Replaces lazy imports by requests of their chunk, whose code no prerendered page contains. */
const chunkRequests: Plugin = {
  name: 'chunk-requests',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]client[\\/].*\.tsx?$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(LAZY_IMPORT, 'requestChunk($1)'),
      loader: extname(path) === '.tsx' ? 'tsx' : 'ts',
    }));
  },
};
