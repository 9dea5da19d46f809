import { readFile, stat } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ClientManifest } from '../config/webpack/client-manifest';

/** Bytes as they travel. */
export interface Size {
  gzip: number;
  brotli: number;
}

/** Of pages.json (scripts/assemble-pages.ts): the page that stands at an address, and what is announced with it. */
interface Address {
  /** Null: every other address. */
  path: string | null;
  page: string;
  preload: readonly string[];
  /** Only for who is signed in: the sign-in is weighed as others meet it. */
  signedIn?: boolean;
}

/** The build of the client, in dist/: its pages and files, their source maps, and the lists that say what belongs where. */
export class BuiltClient {
  private readonly modules = new Map<string, Promise<ReadonlyMap<string, number>>>();

  private constructor(
    private readonly folder: string,
    private readonly manifest: ClientManifest,
    private readonly addresses: readonly Address[],
  ) {}

  static async read(folder = 'dist'): Promise<BuiltClient> {
    const [manifest, pages] = await Promise.all(
      ['client-manifest.json', 'client/pages.json'].map(async (file) =>
        JSON.parse(await readFile(join(folder, file), 'utf8')),
      ),
    );
    const addresses = (pages as { addresses: Address[] }).addresses.filter(({ signedIn }) => !signedIn);
    return new BuiltClient(folder, manifest as ClientManifest, addresses);
  }

  /** The addresses that the build knows. */
  get paths(): string[] {
    return this.addresses.flatMap(({ path }) => path ?? []);
  }

  /** The parts that the build has, besides what every page starts with. */
  get parts(): string[] {
    return Object.keys(this.manifest.routes);
  }

  /** Files of these parts and of what every page starts with. A part that the build does not have has none. */
  filesOf(parts: readonly string[]): string[] {
    const files = [...this.manifest.initial, ...parts.flatMap((part) => this.manifest.routes[part] ?? [])];
    return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
  }

  /**
   * Everything that an address needs: its page, in which styles and markup may be painted, what that asks for and
   * announces, and these parts.
   */
  async filesOfAddress(path: string, parts: readonly string[]): Promise<string[]> {
    const address = this.addresses.find((one) => one.path === path);
    const page = `/${address?.page ?? 'index'}.html`;
    const html = await readFile(join(this.folder, 'client', page), 'utf8');
    const [asked, painted] = [/ (?:src|href)="([^"]+\.(?:js|css))"/g, / data-href="([^"]+)"/g].map(
      (pattern) => Array.from(html.matchAll(pattern), ([, file = '']) => file),
    );
    // A page with a style of its own has the first style sheet in it, and those that it names.
    const inPage = html.includes('<style')
      ? this.manifest.initial.filter((file) => file.endsWith('.css'))
      : [];
    const files = [...(asked ?? []), ...(address?.preload ?? []), ...this.filesOf(parts)];
    return [page, ...new Set(files)].filter((file) => !inPage.includes(file) && !painted?.includes(file));
  }

  /** What these files weigh; a script or style that is too small to be compressed travels as it is. */
  async sizeOf(files: readonly string[]): Promise<Size> {
    const sizes = await Promise.all(files.map((file) => this.sizeOfOne(file)));
    return {
      gzip: sizes.reduce((sum, { gzip }) => sum + gzip, 0),
      brotli: sizes.reduce((sum, { brotli }) => sum + brotli, 0),
    };
  }

  private async sizeOfOne(file: string): Promise<Size> {
    const path = join(this.folder, 'client', file);
    // The server fills pages before it compresses them, so the build has not done it.
    if (file.endsWith('.html')) {
      const html = await readFile(path);
      return { gzip: gzipSync(html, { level: 9 }).length, brotli: brotliCompressSync(html).length };
    }
    const sizes = ['.gz', '.br'].map((suffix) => stat(path + suffix).catch(() => stat(path)));
    const [gzip, brotli] = await Promise.all(sizes);
    return { gzip: gzip?.size ?? 0, brotli: brotli?.size ?? 0 };
  }

  /** Minified bytes of each module in these scripts, by its path. */
  async modulesOf(files: readonly string[]): Promise<Map<string, number>> {
    const sum = new Map<string, number>();
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      if (!this.modules.has(file)) this.modules.set(file, this.readModules(file));
      for (const [module, bytes] of (await this.modules.get(file)) ?? [])
        sum.set(module, (sum.get(module) ?? 0) + bytes);
    }
    return sum;
  }

  private async readModules(file: string): Promise<ReadonlyMap<string, number>> {
    const code = await readFile(join(this.folder, 'client', file), 'utf8');
    const map = await readFile(join(this.folder, 'client-maps', `${file}.map`), 'utf8');
    return bytesByModule(code, new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]));
  }
}

/** Asks the map for every character: all that a file holds is accounted for, in well under a second for all of ours. */
function bytesByModule(code: string, map: SourceMap): Map<string, number> {
  const bytes = new Map<string, number>();
  code.split('\n').forEach((line, lineNumber) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(lineNumber, column);
      const source = 'originalSource' in entry ? entry.originalSource : '';
      bytes.set(source, (bytes.get(source) ?? 0) + 1);
    }
  });
  return bytes;
}

/** Everything that no package brought. */
export const OWN_CODE = '(our own)';

/** The package that a module is of. */
export function packageOf(module: string): string {
  const inPackage = module.split('node_modules/').at(-1);
  if (inPackage === undefined || inPackage === module) return OWN_CODE;
  const [scope = '', name = ''] = inPackage.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Sums modules up by their packages; the largest come first. */
export function packagesOf(modules: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [module, bytes] of modules) {
    const name = packageOf(module);
    sum.set(name, (sum.get(name) ?? 0) + bytes);
  }
  return new Map([...sum].sort(([, a], [, b]) => b - a));
}
