import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { PurgeCSS } from 'purgecss';
import { buildPainter } from './build-painter';
import type { ClientManifest } from '../config/webpack/client-manifest';

const FOLDER = 'dist/client';
const PAINTER = resolve('.cache/painter/painter.js');
/** Attributes that a painted page gets before its scripts have loaded. */
const LATER_ATTRIBUTES = ['data-theme', 'disabled'];

/** Exports of the painter's build; see src/client/app/painting/paint-pages.tsx. */
interface Painter {
  paintPage(page: string): { html: string; style: string };
  readonly ADDRESSES: readonly {
    path: string | null;
    painted: string | null;
    chunks: readonly string[];
    signedIn?: true;
  }[];
}

type Painted = ReturnType<Painter['paintPage']>;

/** Painted pages with the chunk (`webpackChunkName`) of their content. `form`: the page contains a form. */
const PAGES = [
  { name: 'login', chunk: 'login', form: true },
  { name: 'frame', chunk: null, form: false },
] as const;

/**
 * Last step of the client's build: writes the prerendered pages (`<name>.html`) that are displayed before any script
 * has run, each with all its styles in one `<style>`; and pages.json with the page of each address, the style hashes
 * for its content policy, and the files to announce.
 */
export async function assemblePages(): Promise<void> {
  const manifest = JSON.parse(await readFile('dist/client-manifest.json', 'utf8')) as ClientManifest;
  const template = await readFile(join(FOLDER, 'index.html'), 'utf8');
  const { paintPage, ADDRESSES } = await freshPainter();
  const styles: Record<string, string> = {};
  for (const page of PAGES) {
    const painted = paintPage(page.name);
    const all = await getStyle(painted, [...manifest.initial, ...getFiles(manifest, page.chunk)]);
    const { style, fonts } = page.form ? withoutFonts(all) : { style: all, fonts: '' };
    styles[page.name] = `sha256-${createHash('sha256').update(style).digest('base64')}`;
    await writeFile(
      join(FOLDER, `${page.name}.html`),
      fill(template, manifest, page, { html: painted.html, style, fonts }),
    );
  }
  const addresses = ADDRESSES.map(({ path, painted, chunks, signedIn }) => {
    const files = chunks.flatMap((chunk) => getFiles(manifest, chunk));
    return { path, page: painted ?? 'index', preload: Array.from(new Set(files)), signedIn };
  });
  await writeFile(join(FOLDER, 'pages.json'), `${JSON.stringify({ styles, addresses }, null, 2)}\n`);
}

/** Builds the painter and loads it, without the module cache of an earlier build in this process. */
async function freshPainter(): Promise<Painter> {
  await buildPainter(PAINTER);
  const load = createRequire(__filename);
  delete load.cache[PAINTER];
  return load(PAINTER) as Painter;
}

function getFiles({ routes }: ClientManifest, chunk: string | null): string[] {
  if (chunk === null) return [];
  const files = routes[chunk];
  if (!files) throw new Error(`the build has no chunk "${chunk}"`);
  return files;
}

/**
 * Includes all of our styles, because they are not loaded again, and the needed part of antd's, in both colour
 * schemes.
 */
async function getStyle({ html, style }: Painted, files: readonly string[]): Promise<string> {
  const sheets = files.filter((file) => file.endsWith('.css'));
  const own = await Promise.all(sheets.map((file) => readFile(join(FOLDER, file), 'utf8')));
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body>${html}`, extension: 'html' }],
    css: [{ raw: style }],
    variables: true,
    keyframes: true,
    dynamicAttributes: LATER_ATTRIBUTES,
  });
  return own.join('') + (purged?.css ?? '');
}

function fill(
  template: string,
  manifest: ClientManifest,
  page: (typeof PAGES)[number],
  { html, style, fonts }: { html: string; style: string; fonts: string },
): string {
  // The content policy forbids these, and React would have to know about them.
  if (/<script|<style|\sstyle="/.test(html))
    throw new Error(`${page.name}: only plain elements can be painted`);
  if (style.includes('</')) throw new Error(`${page.name}: its style would end too early`);
  const files = getFiles(manifest, page.chunk);
  // The chunk's loader finds the inline style by its `data-href`.
  const href = files.find((file) => file.endsWith('.css')) ?? '';
  const filled = [
    [/<link href="\/assets\/main\.[^>]*rel="stylesheet">/, `<style data-href="${href}">${style}</style>`],
    [/<div id="root"><\/div>/, `<div id="root" data-painted="${page.name}">${html}</div>`],
  ].reduce<string>(
    (text, [pattern, content]) => replaceOnce(text, pattern as RegExp, content as string),
    template,
  );
  return page.form ? startLater(filled, manifest, { fonts, scripts: scriptsIn(files) }) : filled;
}

/**
 * A painted form is complete without the application's scripts and fonts, and the user looks at it and types for a
 * while: boot.ts loads them after it is displayed. Other pages are useless without scripts, so these are loaded
 * immediately.
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
  const [boot = ''] = getFiles(manifest, 'boot');
  return replaceOnce(without, /(?=<style)/, `<script async src="${boot}" ${data}></script>`);
}

/** Removes the rules that load font files. */
function withoutFonts(all: string): { style: string; fonts: string } {
  const faces = all.match(/@font-face\{[^}]*url\([^}]*\}/g) ?? [];
  if (faces.length === 0) throw new Error('the style brings no letters: is its form another?');
  return { style: faces.reduce((rest, face) => rest.replace(face, ''), all), fonts: faces.join('') };
}

function scriptsIn(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js'));
}

function replaceOnce(text: string, pattern: RegExp, content: string): string {
  if (!pattern.test(text)) throw new Error(`index.html has no ${pattern.source}`);
  return text.replace(pattern, () => content);
}
