/**
 * Replaces `@rc-component/util/es/Dom/dynamicCSS` in the browser build. The original adds `<style>` tags to the page,
 * which the content security policy forbids. This module adds each text as a constructed style sheet, which the
 * policy does not cover. No other code may write `document.adoptedStyleSheets`.
 *
 * Adopted sheets come after all linked ones, so antd's styles must stay in a layer (`<StyleProvider layer>`).
 */

interface Options {
  /** `'queue'`: among the first sheets, by ascending `priority`. Otherwise: after all of them. */
  prepend?: boolean | 'queue';
  priority?: number;
}

/** Replacement for the returned `<style>` tag. Callers set properties on it. */
interface StyleTag {
  setAttribute(name: string, value: string): void;
}

class Entry implements StyleTag {
  readonly sheet = new CSSStyleSheet();
  private text = '';

  constructor(
    readonly key: string,
    readonly rank: number,
  ) {}

  write(text: string): void {
    if (text === this.text) return;
    this.sheet.replaceSync(text);
    this.text = text;
  }

  setAttribute(): void {}
}

/** Sheets of the script that starts the painted page (src/client/boot.ts). */
const before = Array.from(document.adoptedStyleSheets);
/** In the order of the cascade. */
let entries: Entry[] = [];

/** Creates or replaces the sheet of the key. */
export function updateCSS(css: string, key: string, options: Options = {}): StyleTag {
  const existing = entries.find((entry) => entry.key === key);
  const entry = existing ?? insert(new Entry(key, getRank(options)));
  entry.write(css);
  return entry;
}

/** Removes the sheet of the key. Does nothing if there is none. */
export function removeCSS(key: string): void {
  if (!entries.some((entry) => entry.key === key)) return;
  adopt(entries.filter((entry) => entry.key !== key));
}

let unnamed = 0;

/** Adds a sheet that is never replaced or removed. */
export function injectCSS(css: string, options: Options = {}): StyleTag {
  unnamed += 1;
  return updateCSS(css, `unnamed-${unnamed}`, options);
}

/** No container is cached here. */
export function clearContainerCache(): void {}

function insert(entry: Entry): Entry {
  const index = entries.findIndex((other) => other.rank > entry.rank);
  adopt(index === -1 ? [...entries, entry] : [...entries.slice(0, index), entry, ...entries.slice(index)]);
  return entry;
}

function adopt(next: Entry[]): void {
  entries = next;
  document.adoptedStyleSheets = [...before, ...next.map((entry) => entry.sheet)];
}

function getRank({ prepend, priority = 0 }: Options): number {
  return prepend ? priority : Infinity;
}
