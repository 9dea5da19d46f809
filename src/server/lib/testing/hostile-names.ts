/** Closes a cell of a sheet and opens one with a formula. */
export const CELL_IN_NAME = '</is></c><c r="A1"><f>1+1</f></c>';

const FORMULAS = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("https://evil.example","x")',
  'SUM(1:9)*2',
  '@SUM(A1)',
];
const BEGINNINGS = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  "'=",
  '"=',
];
const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  // oxlint-disable-next-line no-script-url -- a name that must never become a URL
  'javascript:alert(1)',
  CELL_IN_NAME,
  '</t></is></c></row></sheetData>',
  '<![CDATA[x]]>',
  ']]>',
  '<!--',
  '&lt;b&gt;',
  '&#x202e;',
  '_x003D_1+1',
  '_x000D_',
  '#eval("1+1")',
  '*חזק* _נטוי_ $x^2$',
  '#sys.inputs',
  '`raw`',
  '${7*7}',
  '{{7*7}}',
  "'; drop table sales; --",
];
const DIRECTIONS = [...'\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const INVISIBLE = [...'\u200b\u200c\u200d\u2060\ufeff\u00ad'];
const CONTROL = ['\u0001', '\u0008', '\u000b', '\u001b[2J', '\u007f', '\u0085', '\u2028', '\ufffe', '\uffff'];
const FILES = [
  '../../etc/passwd',
  'C:\\boot.ini',
  'CON',
  '.htaccess',
  'a\r\nSet-Cookie: x=1',
  'a"; filename="b.exe',
  '%2e%2e%2f',
  'a/b|c*d?e',
];
const LONG = [
  'א'.repeat(10_000),
  `${'x'.repeat(49)}😀`,
  `${'x'.repeat(45)}😀${'y'.repeat(60)}`,
  `a${'\u0301'.repeat(500)}`,
  '😀'.repeat(300),
  '\u200fInternational Consolidated Building Supplies of Northern Galilee (Haifa)',
  '\u2067חברת השיווק והאספקה הארצית של הגליל והעמקים בע״מ (סניף ראשי)',
  'International Consolidated Building Supplies of Northern Galilee (Haifa)',
];

/** About two hundred names that break careless files, printouts or pages. */
export const HOSTILE_NAMES: readonly string[] = [
  ...BEGINNINGS.flatMap((begin) => FORMULAS.map((rest) => begin + rest)),
  ...MARKUP,
  ...MARKUP.map((text) => `${text}\u202e`),
  ...DIRECTIONS.flatMap((sign) => [`${sign}שם`, `שם${sign}abc`, `${sign}${sign}`]),
  ...INVISIBLE.map((sign) => `א${sign}ב`),
  ...CONTROL.map((sign) => `א${sign}ב`),
  ...FILES,
  ...LONG,
];

/** Number of names at the end of the list with control characters, path parts, or great length. */
export const ODD_NAMES = CONTROL.length + FILES.length + LONG.length;
