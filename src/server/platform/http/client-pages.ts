import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** pages.json, which the client's build writes beside its pages (scripts/assemble-pages.ts). */
const PageList = z.object({
  /** By the page's name: the hash of its own style, as a content policy names it. */
  styles: z.record(z.string(), z.string()),
  addresses: z.array(
    z.object({
      /** As the router compares them: without a slash at the end, `:name` for any one part. Null: every other address. */
      path: z.string().nullable(),
      /** `<page>.html` */
      page: z.string(),
      /** What this address will need, beside what its page asks for by itself. */
      preload: z.array(z.string()),
      /** Only for a browser that says that somebody is signed in in it. */
      signedIn: z.optional(z.boolean()),
    }),
  ),
});

/** What is sent to a browser that opens an address. */
export interface ClientPage {
  html: string;
  /** Hash of the style that stands in it; null: none does. */
  style: string | null;
}

/**
 * The pages of a built client.
 * @param settings put into each of them, in place of `<!--config-->`.
 * @returns finds the page of an address by its path, and by whether somebody seems to be signed in.
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
      matches: path === null ? () => true : matcherOf(path),
      signedIn,
      page: { html: await read(page, preload), style: styles[page] ?? null },
    })),
  );
  const bare = { html: await read('index', []), style: null };
  return (pathname, signedIn) =>
    pages.find((page) => page.matches(pathname) && (signedIn || !page.signedIn))?.page ?? bare;
}

/** A development build has no list, and one page. */
async function readPageList(folder: string): Promise<z.infer<typeof PageList>> {
  const path = join(folder, 'pages.json');
  if (!existsSync(path)) return { styles: {}, addresses: [] };
  return PageList.parse(JSON.parse(await readFile(path, 'utf8')));
}

function preloadTag(file: string): string {
  return `<link rel="preload" href="${file}" as="${file.endsWith('.css') ? 'style' : 'script'}">`;
}

/** Without regard to case and a slash at the end, as the browser's router compares. */
function matcherOf(path: string): (pathname: string) => boolean {
  const parts = partsOf(path);
  return (pathname) => {
    const given = partsOf(pathname);
    return (
      given.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
    );
  };
}

function partsOf(path: string): string[] {
  return path.toLowerCase().replace(/\/+$/, '').split('/');
}
