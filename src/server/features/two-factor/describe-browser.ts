/** The first match wins: browsers name their predecessors, too. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: typeof BROWSERS = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns the browser and the system that a User-Agent header names, for example `Chrome, Windows`. */
export function describeBrowser(userAgent = ''): string | null {
  const names = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [],
  );
  return names.join(', ') || null;
}
