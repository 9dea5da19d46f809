import { readFile, stat } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ClientManifest } from '../config/webpack/client-manifest';

/** Transferred bytes. */
export interface Size {
  gzip: number;
  brotli: number;
}

/** Entry of pages.json (scripts/assemble-pages.ts): the page of an address, and the files announced with it. */
interface Address {
  /** Null for every other address. */
  path: string | null;
  page: string;
  preload: readonly string[];
  /** Only for signed-in users. The sign-in page is measured without it. */
  signedIn?: boolean;
}

/** The client's build in dist/: its pages and files, their source maps, and the manifests. */
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

  /** Addresses in the build. */
  get paths(): string[] {
    return this.addresses.flatMap(({ path }) => path ?? []);
  }

  /** Parts in the build, without the initial files. */
  get parts(): string[] {
    return Object.keys(this.manifest.routes);
  }

  /** Returns the files of these parts and the initial files. An unknown part has no files. */
  getFiles(parts: readonly string[]): string[] {
    const files = [...this.manifest.initial, ...parts.flatMap((part) => this.manifest.routes[part] ?? [])];
    return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
  }

  /**
   * Returns all files of an address: its page (with inline styles and markup), the files that it loads and announces,
   * and those of the parts.
   */
  async getAddressFiles(path: string, parts: readonly string[]): Promise<string[]> {
    const address = this.addresses.find((one) => one.path === path);
    const page = `/${address?.page ?? 'index'}.html`;
    const html = await readFile(join(this.folder, 'client', page), 'utf8');
    const [asked, painted] = [/ (?:src|href)="([^"]+\.(?:js|css))"/g, / data-href="([^"]+)"/g].map(
      (pattern) => Array.from(html.matchAll(pattern), ([, file = '']) => file),
    );
    // A page with its own style contains the first style sheet and the style sheets that it names.
    const inPage = html.includes('<style')
      ? this.manifest.initial.filter((file) => file.endsWith('.css'))
      : [];
    const files = [...(asked ?? []), ...(address?.preload ?? []), ...this.getFiles(parts)];
    return [page, ...new Set(files)].filter((file) => !inPage.includes(file) && !painted?.includes(file));
  }

  /** Returns the transferred size of files. Small scripts and styles are sent without compression. */
  async getSize(files: readonly string[]): Promise<Size> {
    const sizes = await Promise.all(files.map((file) => this.getFileSize(file)));
    return {
      gzip: sizes.reduce((sum, { gzip }) => sum + gzip, 0),
      brotli: sizes.reduce((sum, { brotli }) => sum + brotli, 0),
    };
  }

  private async getFileSize(file: string): Promise<Size> {
    const path = join(this.folder, 'client', file);
    // The server fills pages before it compresses them, so the build contains no compressed pages.
    if (file.endsWith('.html')) {
      const html = await readFile(path);
      return { gzip: gzipSync(html, { level: 9 }).length, brotli: brotliCompressSync(html).length };
    }
    const sizes = ['.gz', '.br'].map((suffix) => stat(path + suffix).catch(() => stat(path)));
    const [gzip, brotli] = await Promise.all(sizes);
    return { gzip: gzip?.size ?? 0, brotli: brotli?.size ?? 0 };
  }

  /** Returns the minified bytes of each module in these scripts, by path. */
  async getModules(files: readonly string[]): Promise<Map<string, number>> {
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

/** Maps every character, so that all bytes of a file are counted. This takes well under a second for all files. */
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

/** Modules that belong to no package. */
export const OWN_CODE = '(our own)';

/** Returns the package of a module. */
export function getPackage(module: string): string {
  const inPackage = module.split('node_modules/').at(-1);
  if (inPackage === undefined || inPackage === module) return OWN_CODE;
  const [scope = '', name = ''] = inPackage.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Adds up modules by package, largest first. */
export function getPackages(modules: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [module, bytes] of modules) {
    const name = getPackage(module);
    sum.set(name, (sum.get(name) ?? 0) + bytes);
  }
  return new Map([...sum].sort(([, a], [, b]) => b - a));
}
