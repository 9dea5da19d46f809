import { build } from 'esbuild';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkBudgets, toPackageRecord, type BudgetResult, type Budgets } from './check-budgets';
import { BuiltClient, OWN_CODE, getPackage } from './measure-client';

/** Returns a text with this number of characters. */
const getText = (bytes: number): string =>
  Array.from({ length: bytes }, (_, i) => String.fromCharCode(33 + ((i * i * 7_919 + i * 31) % 90)))
    .join('')
    .replaceAll(/["'\\`$]/g, 'x');

const SOURCES: Record<string, string> = {
  'main.js': `import 'frame'; console.log('ours');`,
  'list.js': `import 'grid'; import '@scope/picker';`,
  'chart.js': `import 'plot';`,
  'node_modules/frame/index.js': `console.log('${getText(2_000)}');`,
  'node_modules/grid/index.js': `console.log('${getText(9_000)}');`,
  'node_modules/@scope/picker/index.js': `console.log('${getText(4_000)}');`,
  'node_modules/plot/locales/all.js': `console.log('${getText(1_000)}');`,
  'node_modules/plot/index.js': `import './locales/all.js';`,
};

let folder = '';

/** A build as webpack writes it: three scripts with their source maps, one of them compressed, and the manifest. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'budgets-'));
  const write = async (path: string, content: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  for (const [path, content] of Object.entries(SOURCES)) await write(join('src', path), content);
  for (const name of ['main', 'list', 'chart']) {
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'src', `${name}.js`)],
      outdir: join(folder, 'client/assets'),
      bundle: true,
      minify: true,
      sourcemap: 'external',
      write: false,
    });
    for (const { path, contents } of outputFiles)
      await write(
        `client${path.endsWith('.map') ? '-maps' : ''}/assets/${path.split('/').at(-1)}`,
        Buffer.from(contents),
      );
    const script = outputFiles.find(({ path }) => path.endsWith('.js'))!;
    if (name === 'list') await write('client/assets/list.js.gz', gzipSync(script.contents, { level: 9 }));
  }
  const manifest = {
    initial: ['/assets/main.js', '/assets/main.css'],
    routes: { list: ['/assets/list.js', '/assets/list.css'], chart: ['/assets/chart.js'] },
    fonts: [],
  };
  await write('client-manifest.json', JSON.stringify(manifest));
  await write('client/assets/main.css', '');
  await write('client/assets/list.css', '');
  const script = '<script defer src="/assets/main.js"></script>';
  await write('client/index.html', `${script}<link href="/assets/main.css">`);
  await write('client/painted.html', `${script}<style data-href="/assets/list.css">main {}</style>`);
  await write(
    'client/pages.json',
    JSON.stringify({
      addresses: [
        { path: '/list', page: 'index', preload: [] },
        { path: '/painted', page: 'painted', preload: ['/assets/chart.js'] },
        { path: null, page: 'index', preload: [] },
      ],
    }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ROUTE = { path: '/list', parts: ['list'], gzipKb: 100, brotliKb: 100 };
const PAINTED = { ...ROUTE, path: '/painted' };

async function check(budgets: Partial<Budgets> = {}, record = {}): Promise<BudgetResult[]> {
  return checkBudgets(
    await BuiltClient.read(folder),
    {
      routes: [ROUTE, PAINTED],
      shellParts: ['frame'],
      knownParts: ['frame'],
      mostAddedKb: 60,
      mostLaterKb: 60,
      laterParts: ['chart'],
      developersParts: [],
      excludedPackages: [],
      ...budgets,
    },
    record,
  );
}

const failures = (results: BudgetResult[]): string[] =>
  results.filter(({ ok }) => !ok).map(({ name }) => name);

describe('a build within its budgets', () => {
  it('passes and prints the measured sizes', async () => {
    const results = await check();
    expect(failures(results)).toEqual([]);
    expect(results[0]).toMatchObject({ name: '/list', lines: [expect.stringMatching(/of 100 kB gzip/)] });
  });

  it('is measured as transferred: compressed if that is smaller', async () => {
    const client = await BuiltClient.read(folder);
    const { gzip, brotli } = await client.getSize(client.getFiles(['list']));
    expect(gzip).toBeLessThan(brotli);
  });
});

describe('a route over its budget', () => {
  const tight = { routes: [{ ...ROUTE, gzipKb: 1 }, PAINTED] };

  it('lists new, grown and largest packages', async () => {
    const record = { '/list': { frame: 2, grid: 1.5, [OWN_CODE]: 0.1 } };
    const [result] = await check(tight, record);
    expect(result?.ok).toBe(false);
    const [, news, grown, largest] = result?.lines ?? [];
    expect(news).toMatch(/^new packages: @scope\/picker 4\.\d$/);
    expect(grown).toMatch(/^grown packages: grid \+7\.\d$/);
    expect(largest).toMatch(/^largest packages: grid 9\.\d, @scope\/picker 4\.\d, frame 2\.\d/);
  });

  it('lists no changes after the record is updated', async () => {
    const record = await toPackageRecord(await BuiltClient.read(folder), [ROUTE]);
    const [result] = await check(tight, record);
    expect(result?.lines).toEqual(expect.arrayContaining(['new packages: none', 'grown packages: none']));
  });

  it('fails by brotli alone, and by its additional size alone', async () => {
    expect(failures(await check({ routes: [{ ...ROUTE, brotliKb: 1 }, PAINTED] }))).toEqual(['/list']);
    expect(
      failures(await check({ shellParts: ['list'], knownParts: ['list'], mostAddedKb: -1, laterParts: [] })),
    ).toContain('/list');
    expect(failures(await check({ mostLaterKb: -1 }))).toEqual(['later: chart']);
  });
});

describe('an address', () => {
  it('includes its page, the files that it loads and announces, and its parts; inline content is part of the page', async () => {
    const client = await BuiltClient.read(folder);
    expect(await client.getAddressFiles('/painted', ['list'])).toEqual([
      '/painted.html',
      '/assets/main.js',
      '/assets/chart.js',
      '/assets/list.js',
    ]);
    expect(await client.getAddressFiles('/elsewhere', [])).toEqual([
      '/index.html',
      '/assets/main.js',
      '/assets/main.css',
    ]);
  });
});

it('requires a budget for every address and part, and an address and part for every budget', async () => {
  const results = await check({ routes: [ROUTE], laterParts: ['gone'] });
  expect(failures(results)).toEqual(['later: gone', 'everything has a budget']);
  const [painted, chart] = results.at(-2)?.lines ?? [];
  expect(painted).toMatch(/^\/painted: give it/);
  expect(chart).toMatch(/^chart: give it/);
  const renamed = { ...ROUTE, parts: ['renamed'] };
  expect(failures(await check({ routes: [renamed, PAINTED] }))).toEqual(['/list']);
});

it('finds forbidden modules in every file, with the alternative', async () => {
  const results = await check({ excludedPackages: [{ path: 'plot/locales/', instead: 'do without' }] });
  expect(failures(results)).toEqual(['what is kept out']);
  expect(results.at(-1)?.lines).toEqual(['plot/locales/: do without']);
});

it.each([
  ['webpack://misrad/./node_modules/antd/es/table/Table.js', 'antd'],
  ['webpack://misrad/../../elsewhere/node_modules/@rc-component/table/es/index.js', '@rc-component/table'],
  ['../node_modules/a/node_modules/b/index.js', 'b'],
  ['webpack://misrad/./src/client/main.tsx', OWN_CODE],
])('%s belongs to %s', (module, name) => {
  expect(getPackage(module)).toBe(name);
});
