import { findFullFolders, findViolations } from './source-rules';

const lines = (count: number): string => 'const a = 1;\n'.repeat(count);
const messages = (file: string, text: string): string[] =>
  findViolations(file, text).map((one) => one.message);

describe('Hebrew', () => {
  it('is allowed in texts files and tests only', () => {
    const text = "export const title = 'שלום';\n";
    expect(findViolations('src/client/users/users-page.tsx', text)).toEqual([
      expect.objectContaining({ line: 1, severity: 'error', message: expect.stringContaining('texts') }),
    ]);
    expect(findViolations('src/client/users/users-texts.ts', text)).toEqual([]);
    expect(findViolations('src/client/users/users-page.test.tsx', text)).toEqual([]);
    expect(findViolations('mocks/demo/names.ts', text)).toEqual([]);
  });
});

describe('length', () => {
  it.each([
    [250, undefined],
    [251, 'warning'],
    [300, 'warning'],
    [301, 'error'],
  ])('%d lines: %s', (count, severity) => {
    expect(findViolations('src/server/a/b.ts', lines(count))[0]?.severity).toBe(severity);
  });
});

describe('physical sides', () => {
  const file = 'src/client/components/panel.tsx';

  it.each([
    'const style = { marginLeft: 8 };',
    "const style = { textAlign: 'right' };",
    'const style = { left: 0 };',
    '<Drawer placement="right" />',
  ])('finds %s', (code) => expect(messages(file, code)).toEqual([expect.stringContaining('physical side')]));

  it.each([
    'const style = { marginInlineStart: 8 };',
    "const style = { textAlign: 'start' };",
    'const copyright: string = text;',
    '// physical side: the chart library knows no other\nconst style = { left: 0 };',
    'const style = { left: 0 }; // physical side: follows the pointer',
  ])('accepts %s', (code) => expect(messages(file, code)).toEqual([]));
});

describe('dates of Intl', () => {
  it.each([
    "const day = new Intl.DateTimeFormat('en-CA', { timeZone });\nday.format(now);",
    "new Intl.DateTimeFormat(\n  'sv-SE',\n).format(now)",
    'new Intl.DateTimeFormat().format(now)',
    'const hour = Number(time.format(now));',
    "Date.parse(now.toLocaleString('en-US'))",
    "now.toLocaleDateString('en-CA')",
    "now.toLocaleDateString('he-IL').split('.')",
  ])('may not be read as text: %s', (code) => {
    expect(messages('e2e/testing/a.ts', code)).toEqual([expect.stringContaining('zoned-time')]);
  });

  it.each([
    "const day = new Intl.DateTimeFormat('he-IL', { timeZone });\nday.format(now);",
    "new Intl.DateTimeFormat('en-US', { timeZone }).formatToParts(now)",
    "count.toLocaleString('he-IL')",
    "new Date(iso).toLocaleTimeString('he-IL')",
  ])('may be displayed, or assembled from parts: %s', (code) => {
    expect(messages('src/client/a.ts', code)).toEqual([]);
  });
});

it('refuses index files', () => {
  expect(messages('src/client/components/index.ts', 'export {};\n')).toEqual([
    expect.stringContaining('No index'),
  ]);
});

describe('a Markdown file named in a comment', () => {
  it('must exist in docs/', () => {
    expect(messages('src/server/a.ts', '// See spec.md, section 9.')).toEqual([]);
    expect(messages('src/server/a.ts', '// See nowhere.md.')).toEqual([
      expect.stringContaining('nowhere.md'),
    ]);
  });
});

describe('a code file named in a comment', () => {
  it.each([
    '// See source-rules.ts.',
    ' * See scripts/source-rules.ts.',
    '/** See app/store.ts. */',
    '// A *.test.ts file.',
  ])('exists: %s', (code) => expect(messages('src/server/a.ts', code)).toEqual([]));

  it.each(['// See nowhere.ts.', ' * See source-rules/nowhere.tsx.', 'const a = 1; // See nowhere.ts.'])(
    'does not exist: %s',
    (code) => expect(messages('src/server/a.ts', code)).toEqual([expect.stringContaining('does not exist')]),
  );

  it('is not searched in code', () => {
    expect(messages('src/server/a.ts', "const file = 'nowhere.ts';")).toEqual([]);
  });
});

describe('names and comments', () => {
  it.each([
    ['// What comes later.', 'subject'],
    ['  /** Tells of a change. */', 'subject'],
    ['const MOST_ROWS = 3;', 'MAX_'],
    ['function tellTabs() {}', 'publish'],
    ["it('says why', () => {", 'Title'],
    ["it.each([1])('names the user: whose %i', () => {", 'Title'],
    ["test('shows what is missing', () => {", 'Title'],
    ['export function rowsOf(list: List) {}', 'rowsOf'],
    ['  keyOf: (row: Row) => string;', 'keyOf'],
    ["const told = '';", 'noun'],
    ['const asked = ask();', 'noun'],
    ['function List({ whose }: Props) {}', 'noun'],
  ])('finds %s', (code, message) =>
    expect(messages('src/server/a.ts', code)).toEqual([expect.stringContaining(message)]),
  );

  it.each([
    'const getCodes = new Map<string, number>();',
    'const getCodes: ReadonlyMap<string, number> = new Map([\n  [a, 1],\n]);',
    'export const getNames = [\n  a,\n];',
    'const getLabels = { a: 1 } as const;',
    "const isSystem = '@media (prefers-color-scheme: dark)';",
    'let isNamed = `name = ${name}`;',
    'const hasRows = 3;',
  ])('refuse a value that is named like a function or a boolean: %s', (code) =>
    expect(messages('src/server/a.ts', code)).toEqual([expect.stringContaining('is a value')]),
  );

  it.each([
    'const getCodes = () => new Map();',
    'const getCode = codes.get;',
    "const isKnown = ['a', 'b'].includes(code);",
    'const isKnown = [\n  a,\n].includes(code);',
    "const isListed = 'a' in list;",
    "const isDark = 'dark' === theme;",
    'const isKnown = new Set(codes).has(code);',
    'const hasRows = rows.length > 0;',
    "const issues = ['a'];",
    'const { isLoading } = useQuery();',
  ])('accept a function or a boolean: %s', (code) => expect(messages('src/server/a.ts', code)).toEqual([]));

  it('are checked in all code', () => {
    for (const file of ['e2e/a.spec.ts', 'bench/a.ts', 'mocks/a.ts'])
      expect(messages(file, 'const MOST_ROWS = 3;')).toHaveLength(1);
  });

  it.each([
    "it('shows the reason', () => check('says'));",
    '// Whole rows only.',
    '// A function whose result is kept.',
    'const MAX_ROWS = 3;',
    'requires: anyOf(SALES, SALARIES),',
    'anyOf: readonly Permission[];',
    'const last = rows.lastIndexOf(row);',
  ])('accepts %s', (code) => expect(messages('src/server/a.ts', code)).toEqual([]));
});

it('finds folders with more than twenty files of their own', () => {
  const files = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_, place) => `${folder}/${place}.ts`);
  expect(findFullFolders([...files('src/a', 20), ...files('src/a/b', 20), ...files('src/c', 21)])).toEqual([
    'src/c',
  ]);
});
