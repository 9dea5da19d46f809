import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** pages.json, written by the client's build beside its pages (scripts/assemble-pages.ts). */
const PageList = z.object({
  /** Hash of each page's inline style, as in a content security policy. Keyed by the page's name. */
  styles: z.record(z.string(), z.string()),
  addresses: z.array(
    z.object({
      /** Path as compared by the router: no trailing slash, `:name` for any one segment. Null matches every other path. */
      path: z.string().nullable(),
      /** `<page>.html` */
      page: z.string(),
      /** Files that this path needs in addition to those of its page. */
      preload: z.array(z.string()),
      /** True if the entry applies only to browsers with a session mark. */
      signedIn: z.optional(z.boolean()),
    }),
  ),
});

/** Page that is sent to the browser. */
export interface ClientPage {
  html: string;
  /** Hash of the page's inline style; null: no inline style. */
  style: string | null;
  /** False if no page of the client has this path. */
  isKnown: boolean;
}

/**
 * Loads the pages of a built client.
 * @param settings replaces `<!--config-->` in each page
 * @returns a function that finds the page by its path and by whether the browser has a session mark
 */
export async function readClientPages(
  folder: string,
  settings: string,
): Promise<(pathname: string, signedIn: boolean) => ClientPage> {
  const read = async (page: string, preload: readonly string[]): Promise<string> => {
    const html = await readFile(join(folder, `${page}.html`), 'utf8');
    return html
      .replace('<!--config-->', () => settings)
      .replace('</head>', () => `${preload.map(preloadTag).join('')}</head>`);
  };
  const { styles, addresses } = await readPageList(folder);
  const pages = await Promise.all(
    addresses.map(async ({ path, page, preload, signedIn = false }) => ({
      isKnown: path !== null,
      matches: path === null ? () => true : getMatcher(path),
      signedIn,
      page: { html: await read(page, preload), style: styles[page] ?? null },
    })),
  );
  const bare = { html: await read('index', []), style: null };
  return (pathname, signedIn) => {
    const matching = pages.filter(({ matches }) => matches(pathname));
    const found = matching.find((page) => signedIn || !page.signedIn)?.page ?? bare;
    return { ...found, isKnown: pages.length === 0 || matching.some(({ isKnown }) => isKnown) };
  };
}

/** A development build has a single page and no list. */
async function readPageList(folder: string): Promise<z.infer<typeof PageList>> {
  const path = join(folder, 'pages.json');
  if (!existsSync(path)) return { styles: {}, addresses: [] };
  return PageList.parse(JSON.parse(await readFile(path, 'utf8')));
}

function preloadTag(file: string): string {
  return `<link rel="preload" href="${file}" as="${file.endsWith('.css') ? 'style' : 'script'}">`;
}

/** Compares paths like the browser's router: ignores case and a trailing slash. */
function getMatcher(path: string): (pathname: string) => boolean {
  const parts = getParts(path);
  return (pathname) => {
    const given = getParts(pathname);
    return (
      given.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
    );
  };
}

function getParts(path: string): string[] {
  return path.toLowerCase().replace(/\/+$/, '').split('/');
}
