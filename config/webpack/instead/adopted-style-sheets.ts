/**
 * Takes the place of `@rc-component/util/es/Dom/dynamicCSS` in the browser's build. The original puts `<style>` tags into
 * the page, which our content security policy forbids; here each text becomes a constructed sheet, which the policy does
 * not count. From here on nothing else may write `document.adoptedStyleSheets`.
 *
 * Adopted sheets come after all linked ones, so antd's styles must stay in a layer (`<StyleProvider layer>`).
 */

interface Options {
  /** `'queue'`: among the sheets that come first, by ascending `priority`. Else: after all of them. */
  prepend?: boolean | 'queue';
  priority?: number;
}

/** What the callers do with the `<style>` tag that they believe to have made: they note things on it. */
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

/** Those of the script that began the painted page (src/client/boot.ts). */
const before = Array.from(document.adoptedStyleSheets);
/** In the order of the cascade. */
let entries: Entry[] = [];

/** Makes or rewrites the sheet of that key. */
export function updateCSS(css: string, key: string, options: Options = {}): StyleTag {
  const existing = entries.find((entry) => entry.key === key);
  const entry = existing ?? insert(new Entry(key, rankOf(options)));
  entry.write(css);
  return entry;
}

/** Takes the sheet of that key out of the page; none there: nothing happens. */
export function removeCSS(key: string): void {
  if (!entries.some((entry) => entry.key === key)) return;
  adopt(entries.filter((entry) => entry.key !== key));
}

let unnamed = 0;

/** Adds a sheet that nobody will rewrite or remove. */
export function injectCSS(css: string, options: Options = {}): StyleTag {
  unnamed += 1;
  return updateCSS(css, `unnamed-${unnamed}`, options);
}

/** There is no container here that could be remembered. */
export function clearContainerCache(): void {}

function insert(entry: Entry): Entry {
  const place = entries.findIndex((other) => other.rank > entry.rank);
  adopt(place === -1 ? [...entries, entry] : [...entries.slice(0, place), entry, ...entries.slice(place)]);
  return entry;
}

function adopt(next: Entry[]): void {
  entries = next;
  document.adoptedStyleSheets = [...before, ...next.map((entry) => entry.sheet)];
}

function rankOf({ prepend, priority = 0 }: Options): number {
  return prepend ? priority : Infinity;
}
