import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { join } from 'node:path';
import { constants, type BrotliOptions } from 'node:zlib';
import TerserPlugin from 'terser-webpack-plugin';
import {
  NormalModuleReplacementPlugin,
  SourceMapDevToolPlugin,
  type Configuration,
  type WebpackPluginInstance,
} from 'webpack';
import { WriteClientManifest } from './config/webpack/client-manifest';
import { purePackages } from './config/webpack/pure-packages';
import { splitChunks } from './config/webpack/split-chunks';

/** From spec.md: a chunk that is not loaded after 120 seconds counts as failed. */
const CHUNK_TIMEOUT_MS = 120_000;

const here = (path: string): string => join(__dirname, path);

/** The aliases are those of tsconfig.json that the client may use. */
const resolve = {
  extensions: ['.tsx', '.ts', '.js'],
  alias: { '#client': here('src/client'), '#contract': here('src/contract') },
};

/**
 * Build of the browser's code. It contains no settings: the page adds them (`<!--config-->` in public/index.html).
 *
 * - `hot: false`: writes dist/client with immutable file names, its private source maps to dist/client-maps, and
 * dist/client-manifest.json with the files of each page.
 * - `hot: true`: for the development server, which keeps all files but the page in memory (dist/client-hot).
 *
 * `stamp` identifies the build in fault reports. `keeps` selects the files of earlier builds to keep. `isQuick`: without source maps,
 * and less compressed, for the first start of the demo.
 */
export function clientConfig({
  hot,
  stamp,
  keeps = () => false,
  isQuick = false,
}: {
  hot: boolean;
  stamp: string;
  keeps?: (file: string) => boolean;
  isQuick?: boolean;
}): Configuration {
  const name = hot ? '[name]' : '[name].[contenthash:12]';
  return {
    name: 'client',
    mode: hot ? 'development' : 'production',
    context: __dirname,
    entry: {
      main: here('src/client/main.tsx'),
      // A standalone script without dependencies on the other chunks.
      ...(!hot && { boot: { import: here('src/client/boot.ts'), runtime: false } }),
    },
    output: {
      path: here(hot ? 'dist/client-hot' : 'dist/client'),
      publicPath: '/',
      filename: `assets/${name}.js`,
      assetModuleFilename: `assets/${name}[ext]`,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      clean: { keep: keeps },
    },
    // No `eval` in either mode, because the content security policy forbids it. In production, a plugin below creates
    // the maps.
    devtool: hot ? 'cheap-module-source-map' : false,
    resolve,
    module: {
      rules: [
        contractRule,
        scriptRule(hot),
        purePackages,
        styleRule,
        { test: /\.(svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      ...commonPlugins(name, stamp),
      ...(hot ? [new ReactRefreshPlugin({ overlay: false })] : productionPlugins(isQuick)),
    ],
    optimization: hot
      ? { runtimeChunk: 'single' }
      : { runtimeChunk: 'single', splitChunks, minimizer: [scriptMinimizer(), new CssMinimizerPlugin()] },
    cache: {
      type: 'filesystem',
      cacheDirectory: here('.cache/webpack'),
      name: hot ? 'hot' : 'production',
      buildDependencies: { config: [__filename, here('config/webpack/split-chunks.ts')] },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

const contractRule = {
  test: /\.ts$/,
  include: here('src/contract'),
  enforce: 'pre',
  loader: here('config/webpack/without-summaries.ts'),
} as const;

function scriptRule(hot: boolean): NonNullable<NonNullable<Configuration['module']>['rules']>[number] {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
      },
    },
  };
}

const styleRule = {
  test: /\.css$/,
  use: [MiniCssExtractPlugin.loader, 'css-loader', here('config/webpack/token-styles.ts')],
};

function commonPlugins(name: string, stamp: string): WebpackPluginInstance[] {
  return [
    // Another plugin fills the page's template.
    new CopyPlugin({ patterns: [{ from: here('public'), globOptions: { ignore: ['**/index.html'] } }] }),
    new HtmlWebpackPlugin({
      template: here('public/index.html'),
      scriptLoading: 'defer',
      chunks: ['main'],
      meta: { build: stamp },
      // Comments stay, because the server replaces one of them with the settings.
      minify: { collapseWhitespace: true, removeComments: false },
    }),
    new MiniCssExtractPlugin({ filename: `assets/${name}.css`, ignoreOrder: true }),
    new NormalModuleReplacementPlugin(
      /Dom[\\/]dynamicCSS(\.js)?$/,
      here('config/webpack/adopted-style-sheets.ts'),
    ),
    // antd's default texts without a locale: Hebrew here, too, instead of a second language.
    new NormalModuleReplacementPlugin(/antd[\\/]es[\\/]locale[\\/]en_US\.js$/, 'he_IL.js'),
  ];
}

function productionPlugins(isQuick: boolean): WebpackPluginInstance[] {
  const maps = { filename: '../client-maps/[file].map', append: false } as const;
  return [
    ...(isQuick ? [] : [new SourceMapDevToolPlugin(maps)]),
    new WriteClientManifest(here('dist/client-manifest.json')),
    ...compress(isQuick ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY),
  ];
}

/** Takes a thirtieth of the time of the highest level, for files that are a tenth larger. */
const QUICK_QUALITY = 5;

/** Compresses text files. The page is excluded, because the server fills it. */
function compress(brotliQuality: number): WebpackPluginInstance[] {
  // Compression of smaller files saves no packet.
  const files = { test: /\.(js|css|svg|webmanifest)$/, threshold: 1024, minRatio: 1 };
  const compressionOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  return [
    new CompressionPlugin({ ...files, algorithm: 'gzip', filename: '[path][base].gz' }),
    new CompressionPlugin<BrotliOptions>({
      ...files,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions,
    }),
  ];
}

function scriptMinimizer(): TerserPlugin<import('@swc/core').JsMinifyOptions> {
  return new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    extractComments: false,
    terserOptions: { compress: true, mangle: true, format: { comments: false } },
  });
}
