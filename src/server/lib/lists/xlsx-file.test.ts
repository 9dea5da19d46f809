import { buffer } from 'node:stream/consumers';
import { toBatch, xlsxFile, type Cell, type Sheet, type SheetColumn } from './xlsx-file';
import { readRows, unzip } from './testing/read-xlsx';

const TEXT: SheetColumn = { title: 'Name', kind: 'text' };
const MONEY: SheetColumn = { title: 'Amount', kind: 'money', summed: true };
const NUMBER: SheetColumn = { title: 'Count', kind: 'number' };

/** Returns the parts of a file with these rows. */
async function write(rows: readonly (readonly Cell[])[], overrides: Partial<Sheet> = {}) {
  const sheet = { name: 'Rows', columns: [TEXT, MONEY, NUMBER], batches: toBatch(rows), ...overrides };
  const parts = unzip(await buffer(xlsxFile(sheet)));
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  return { parts, xml, rows: readRows(xml) };
}

/** Returns the style of a cell. */
const style = (xml: string, cell: string) => new RegExp(`<c r="${cell}" s="(\\d)"`).exec(xml)?.[1];

it('sums the shown rows in a last row, outside the filter', async () => {
  const total = (count: string) => `${count} rows`;
  const { xml, rows } = await write(
    [
      ['a', 0.1, 1],
      ['b', 0.2, null],
      ['c', null, 3],
    ],
    { total },
  );
  expect(rows).toEqual([
    { A: 'Name', B: 'Amount', C: 'Count' },
    { A: 'a', B: 0.1, C: 1 },
    { A: 'b', B: 0.2 },
    { A: 'c', C: 3 },
    { A: '3 rows', B: 0.3 },
  ]);
  expect(xml).toContain('<f>SUBTOTAL(109,B2:B4)</f>');
  expect(xml).toContain('<autoFilter ref="A1:C4"/>');
  expect(xml).toContain('<c r="C5" s="4"/>');
  expect(['A1', 'B2', 'A5', 'B5'].map((cell) => style(xml, cell))).toEqual(['1', '3', '4', '5']);
});

it('adds the batches up', async () => {
  async function* batches() {
    yield [['a', 1, 1]] as const;
    yield [] as const;
    yield [
      ['b', 2, 2],
      ['c', 3, 3],
    ] as const;
  }
  const { rows } = await write([], { batches: batches(), total: (count) => count });
  expect(rows.slice(1).map(({ B }) => B)).toEqual([1, 2, 3, 6]);
  expect(rows.at(-1)).toEqual({ A: '3', B: 6 });
});

it.each<[string, Partial<Sheet>, object[], string]>([
  ['a sum', { total: (count) => `${count} rows` }, [{ A: '0 rows' }], 'A1:C1'],
  ['the last row as the total', {}, [], 'A1:C1'],
  ['no total', { total: null }, [], 'A1:C1'],
])('without rows and with %s it has no formula', async (_what, overrides, expected, range) => {
  const { xml, rows } = await write([], overrides);
  expect(rows.slice(1)).toEqual(expected);
  expect(xml).not.toContain('<f>');
  expect(xml).toContain(`<autoFilter ref="${range}"/>`);
});

it.each([
  ['a given total', undefined, 'A1:C2', '4', '5'],
  ['no total', null, 'A1:C3', '0', '3'],
])('ends with the last row as %s', async (_what, total, range, text, money) => {
  const given = [
    ['a', 1, 1],
    ['all', 1, null],
  ];
  const { xml, rows } = await write(given, total === null ? { total } : {});
  expect(rows.slice(1)).toEqual([
    { A: 'a', B: 1, C: 1 },
    { A: 'all', B: 1 },
  ]);
  expect(xml).toContain(`<autoFilter ref="${range}"/>`);
  expect([style(xml, 'A3'), style(xml, 'B3')]).toEqual([text, money]);
  // The line above the total also spans empty cells.
  expect(xml.includes('<c r="C3" s="4"/>')).toBe(total === undefined);
});

it.each<[SheetColumn['kind'], Cell, string | number]>([
  ['date', '2026-09-16', 46_281],
  ['date', '1900-03-01', 61],
  ['date', '1900-02-28', '1900-02-28'],
  ['date', 'soon', 'soon'],
  ['moment', '2026-09-16T12:00:00', 46_281.5],
  ['moment', '2026-09-16', 46_281],
  ['text', '2026-09-16', '2026-09-16'],
  ['text', '=1+1', '=1+1'],
  ['text', 5, 5],
  ['text', 'a\u0000\u0007b\tc', 'ab\tc'],
  ['text', 'a\ud800b\uffff', 'ab'],
  ['text', '<b>&amp;', '<b>&amp;'],
  ['text', '_x0041_ _x41_', '_x005F_x0041_ _x41_'],
  ['text', 'x'.repeat(32_768), 'x'.repeat(32_767)],
])('writes as %s the value %j', async (kind, value, expected) => {
  const { rows } = await write([[value]], { columns: [{ title: 'x', kind }], total: null });
  expect(rows[1]).toEqual({ A: expected });
});

it('sets widths for the kinds of columns, in which the titles fit', async () => {
  const columns: SheetColumn[] = [
    TEXT,
    { ...TEXT, size: 'short' },
    { ...TEXT, size: 'long' },
    { ...TEXT, kind: 'date' },
    { ...TEXT, kind: 'moment' },
    MONEY,
    NUMBER,
    { ...NUMBER, title: 'Number of days' },
  ];
  const { xml } = await write([], { columns, total: null });
  const widths = [...xml.matchAll(/ width="(\d+)" customWidth="1"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([26, 16, 40, 12, 21, 14, 10, 17]);
});

it('names the columns after Z', async () => {
  const columns = Array.from({ length: 703 }, () => TEXT);
  const { xml } = await write([columns.map((_, i) => String(i))], { columns, total: null });
  const cells = [...xml.matchAll(/<c r="([A-Z]+)2"/g)].map(([, cell]) => cell);
  expect([25, 26, 51, 52, 701, 702].map((i) => cells[i])).toEqual(['Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  expect(xml).toContain('<col min="703" max="703" ');
});

it.each([
  ["Dana's [list]: a/b*c?d\\e", "Dana's  list   a b c d e", "'Dana''s  list   a b c d e'!$1:$1"],
  ['"A" & <B>', '&quot;A&quot; &amp; &lt;B&gt;', ''],
  ['x'.repeat(32), 'x'.repeat(31), ''],
  [`${'x'.repeat(30)}"&`, `${'x'.repeat(30)}&quot;`, ''],
])('names the sheet %s as Excel allows', async (name, written, printed) => {
  const { parts } = await write([], { name });
  expect(parts.get('xl/workbook.xml')).toContain(`<sheet name="${written}" sheetId="1"`);
  expect(parts.get('xl/workbook.xml')).toContain(printed);
});

it.each([
  [
    'a second sheet',
    {
      name: 'About',
      lines: [
        ['Made', '16.9.2026'],
        ['Rows', 3],
      ] as const,
    },
    2,
  ],
  ['one sheet', undefined, 1],
])('has %s', async (_what, about, count) => {
  const { parts } = await write([], { about });
  const book = parts.get('xl/workbook.xml') ?? '';
  expect([...book.matchAll(/<sheet name="(\w+)" sheetId="(\d)" r:id="rId(\d)"/g)]).toHaveLength(count);
  expect(parts.get('[Content_Types].xml')?.match(/worksheets\/sheet\d/g)).toHaveLength(count);
  const relations = parts.get('xl/_rels/workbook.xml.rels') ?? '';
  expect([...relations.matchAll(/Id="rId(\d)"[^>]*Target="([^"]*)"/g)].map(([, id, to]) => [id, to])).toEqual(
    [
      ...Array.from({ length: count }, (_, i) => [String(i + 1), `worksheets/sheet${i + 1}.xml`]),
      [String(count + 1), 'styles.xml'],
    ],
  );
  const lines = readRows(parts.get('xl/worksheets/sheet2.xml') ?? '');
  expect(lines).toEqual(
    about
      ? [
          { A: 'Made', B: '16.9.2026' },
          { A: 'Rows', B: 3 },
        ]
      : [],
  );
});

it('ends with the error of its rows', async () => {
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield [['a', 1, 1]];
    throw new Error('no database');
  }
  await expect(write([], { batches: failing() })).rejects.toThrow('no database');
});
