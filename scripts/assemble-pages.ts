import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { ClientManifest } from '../config/webpack/client-manifest';
import { purgeStyles } from './purge-styles';

const FOLDER = 'dist/client';
const PAINTER = resolve('.cache/painter/painter.js');
/** Of antd's custom properties. Ours are few, and read by what comes later. */
const VARIABLES = '--ant-';

/** What the painter's build brings; src/client/app/paint-pages.tsx says more. */
interface Painter {
  paintPage(page: string): { html: string; style: { rules: string; light: string; dark: string } };
  readonly ADDRESSES: readonly {
    path: string | null;
    painted: string | null;
    chunks: readonly string[];
    signedIn?: true;
  }[];
}

type Painted = ReturnType<Painter['paintPage']>;

/** Of a painted page: the chunk (by its `webpackChunkName`) that its content is made of, and whether a form stands in it. */
const PAGES = [
  { name: 'login', chunk: 'login', form: true },
  { name: 'frame', chunk: null, form: false },
] as const;

/**
 * The last step of the client's build: the pages that show themselves before any script has run (`<name>.html`), each with
 * all the style that it needs in its one `<style>`; and pages.json, which says which of them stands at which address,
 * which style its content policy has to allow, and which files the address will need.
 */
export async function assemblePages(): Promise<void> {
  const manifest = JSON.parse(await readFile('dist/client-manifest.json', 'utf8')) as ClientManifest;
  const template = await readFile(join(FOLDER, 'index.html'), 'utf8');
  const { paintPage, ADDRESSES } = freshPainter();
  const styles: Record<string, string> = {};
  for (const page of PAGES) {
    const painted = paintPage(page.name);
    const all = await styleOf(painted, [...manifest.initial, ...filesOf(manifest, page.chunk)]);
    const { style, fonts } = page.form ? withoutFonts(all) : { style: all, fonts: '' };
    styles[page.name] = `sha256-${createHash('sha256').update(style).digest('base64')}`;
    await writeFile(
      join(FOLDER, `${page.name}.html`),
      fill(template, manifest, page, { html: painted.html, style, fonts }),
    );
  }
  const addresses = ADDRESSES.map(({ path, painted, chunks, signedIn }) => {
    const files = chunks.flatMap((chunk) => filesOf(manifest, chunk));
    return { path, page: painted ?? 'index', preload: Array.from(new Set(files)), signedIn };
  });
  await writeFile(join(FOLDER, 'pages.json'), `${JSON.stringify({ styles, addresses }, null, 2)}\n`);
}

/** Not the one of an earlier build in this process. */
function freshPainter(): Painter {
  const load = createRequire(__filename);
  delete load.cache[PAINTER];
  return load(PAINTER) as Painter;
}

function filesOf({ routes }: ClientManifest, chunk: string | null): string[] {
  if (chunk === null) return [];
  const files = routes[chunk];
  if (!files) throw new Error(`the build has no chunk "${chunk}"`);
  return files;
}

/** Ours as a whole, since it is not asked for again; of antd's what the content needs, in both schemes. */
async function styleOf({ html, style }: Painted, files: readonly string[]): Promise<string> {
  const sheets = files.filter((file) => file.endsWith('.css'));
  const own = await Promise.all(sheets.map((file) => readFile(join(FOLDER, file), 'utf8')));
  const antd = `${style.rules}${style.light}@media (prefers-color-scheme:dark){${style.dark}}`;
  return own.join('') + purgeStyles(antd, html, VARIABLES);
}

function fill(
  template: string,
  manifest: ClientManifest,
  page: (typeof PAGES)[number],
  { html, style, fonts }: { html: string; style: string; fonts: string },
): string {
  // The policy allows neither, and React would have to be told.
  if (/<script|<style|\sstyle="/.test(html))
    throw new Error(`${page.name}: only plain elements can be painted`);
  if (style.includes('</')) throw new Error(`${page.name}: its style would end too early`);
  const files = filesOf(manifest, page.chunk);
  // By `data-href` the chunk's loader finds its style in place.
  const href = files.find((file) => file.endsWith('.css')) ?? '';
  const filled = [
    [/<link href="\/assets\/main\.[^>]*rel="stylesheet">/, `<style data-href="${href}">${style}</style>`],
    [/<div id="root"><\/div>/, `<div id="root" data-painted="${page.name}">${html}</div>`],
  ].reduce<string>(
    (text, [place, content]) => replaceOnce(text, place as RegExp, content as string),
    template,
  );
  return page.form ? startLater(filled, manifest, { fonts, scripts: scriptsIn(files) }) : filled;
}

/**
 * A painted form is whole without the product's scripts and letters, and somebody looks at it and types for a while:
 * boot.ts asks for them when it has been shown. Elsewhere nothing is to be done without them, and they are asked for at
 * once.
 */
function startLater(
  text: string,
  manifest: ClientManifest,
  { fonts, scripts }: { fonts: string; scripts: readonly string[] },
): string {
  const initial = scriptsIn(manifest.initial);
  const without = initial.reduce(
    (rest, file) => replaceOnce(rest, new RegExp(`<script defer="defer" src="${file}"></script>`), ''),
    text,
  );
  const [main = ''] = initial.slice(-1);
  const later = [...initial.slice(0, -1), ...scripts, main].join(' ');
  const data = `data-scripts="${later}" data-fonts="${fonts.replaceAll('"', '&quot;')}"`;
  const [boot = ''] = filesOf(manifest, 'boot');
  return replaceOnce(without, /(?=<style)/, `<script async src="${boot}" ${data}></script>`);
}

/** The rules that bring letters from a file are taken out. */
function withoutFonts(all: string): { style: string; fonts: string } {
  const faces = all.match(/@font-face\{[^}]*url\([^}]*\}/g) ?? [];
  if (faces.length === 0) throw new Error('the style brings no letters: is its form another?');
  return { style: faces.reduce((rest, face) => rest.replace(face, ''), all), fonts: faces.join('') };
}

function scriptsIn(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js'));
}

function replaceOnce(text: string, place: RegExp, content: string): string {
  if (!place.test(text)) throw new Error(`index.html has no ${place.source}`);
  return text.replace(place, () => content);
}
