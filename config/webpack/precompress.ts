import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Compilation, sources, type Compiler } from 'webpack';

const compressible = /\.(js|css|svg|webmanifest)$/;
/** Compression of smaller files saves no packet. */
const MIN_BYTES = 1024;

/** Maximum compression levels, because the work is done once at build time. */
const codings = [
  {
    suffix: '.br',
    compress: (data: Buffer) =>
      promisify(brotliCompress)(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
      }),
  },
  { suffix: '.gz', compress: (data: Buffer) => promisify(gzip)(data, { level: 9 }) },
];

/**
 * Adds a `.br` and a `.gz` to every text file that becomes smaller. The page is excluded, because the server fills
 * it.
 */
export class Precompress {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => compressible.test(name));
        await Promise.all(names.map((name) => compressAsset(compilation, name)));
      });
    });
  }
}

async function compressAsset(compilation: Compilation, name: string): Promise<void> {
  const data = compilation.getAsset(name)?.source.buffer();
  if (!data || data.length < MIN_BYTES) return;
  for (const { suffix, compress } of codings) {
    const smaller = await compress(data);
    if (smaller.length < data.length) compilation.emitAsset(name + suffix, new sources.RawSource(smaller));
  }
}
