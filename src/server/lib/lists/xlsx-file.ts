import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { escapeMarkup } from '../escape-markup';

/**
 * Type of a column. Dates are `YYYY-MM-DD`, moments `YYYY-MM-DDTHH:MM:SS` in the reader's local time. Ids and phone numbers are
 * text.
 */
export type CellKind = 'text' | 'date' | 'moment' | 'money' | 'number';

export interface SheetColumn {
  title: string;
  kind: CellKind;
  /** Width of a text. Default: a name. `short`: a code, a phone number or a status; `long`: an id or a sentence. */
  size?: 'short' | 'long';
  /** True if the last row contains the sum. */
  summed?: true;
}

export type Cell = string | number | null;

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Batches of rows in the order of the columns. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
  /**
   * Label of a last row that sums the rows shown by the header's filter. If undefined, the last given row is the total. Null: no
   * total, for programs that read every row.
   */
  total?: ((count: string) => string) | null;
  /** Second sheet with the origin of the rows. */
  about?: { name: string; lines: readonly AboutLine[] } | undefined;
}

/** Yields existing rows as one batch. */
export async function* toBatch(
  rows: readonly (readonly Cell[])[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield rows;
}

export type AboutLine = readonly [title: string, value: string | number];

/**
 * Streams an Excel file with one right-to-left sheet and a frozen, filterable header. At most one batch is in memory. Only the
 * last row has formulas: texts are inline strings, whatever their first character.
 */
export function xlsxFile(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  for (const [path, content] of Object.entries(fixedParts(sheet))) zip.addBuffer(Buffer.from(content), path);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.on('error', (error: Error) => output.destroy(error));
  // The zip file has no listener for this error, and an unhandled error event ends the process.
  rows.on('error', (error: Error) => output.destroy(error));
  // Stops reading from the database when the reader disconnects.
  output.on('close', () => rows.destroy());
  zip.end();
  return output;
}

const STYLES: Record<CellKind | 'head' | 'total', number> = {
  text: 0,
  head: 1,
  date: 2,
  money: 3,
  number: 0,
  total: 4,
  moment: 6,
};
const TOTAL_MONEY_STYLE = 5;

async function* sheetXml({ columns, batches, total }: Sheet): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView rightToLeft="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(columns.map(getWidth))}<sheetData>${headXml(columns)}`;
  let number = 1;
  let held: readonly Cell[] | null = null;
  const sums = columns.map(() => 0);
  for await (const batch of batches) {
    let text = '';
    for (const row of batch) {
      if (held) text += rowXml(columns, held, ++number);
      held = row;
      for (const [i, { summed }] of columns.entries())
        if (summed) sums[i] = (sums[i] ?? 0) + thousandths(row[i] ?? null);
    }
    yield text;
  }
  if (held && total !== undefined) yield rowXml(columns, held, ++number);
  const last = total
    ? summedCells(columns, sums, number, total)
    : total === undefined && held && givenCells(columns, held, number);
  // The total lies outside the range that the header's filter sorts and hides.
  if (last) yield `<row r="${number + 1}">${last}</row>`;
  yield `</sheetData><autoFilter ref="A1:${letters(columns.length)}${number}"/>${PRINTED}</worksheet>`;
}

/** Widths, characters. */
const WIDTHS = { date: 12, moment: 21, money: 14, number: 10, text: 26, short: 16, long: 40 };
/** Width of the filter's button in a title, characters. */
const BUTTON_WIDTH = 3;

function getWidth({ title, kind, size }: SheetColumn): number {
  return Math.max(WIDTHS[size ?? kind], title.length + BUTTON_WIDTH);
}

function columnsXml(widths: readonly number[]): string {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
}

const THOUSAND = 1_000;
/** Sums of whole numbers are exact. No figure has more than three decimals. */
const thousandths = (value: Cell): number => Math.round(Number(value) * THOUSAND);

const totalStyle = ({ kind }: SheetColumn): number => (kind === 'money' ? TOTAL_MONEY_STYLE : STYLES.total);

/** Returns the number of rows and the sums of those shown by the header's filter, initially all. */
function summedCells(
  columns: readonly SheetColumn[],
  sums: readonly number[],
  last: number,
  total: NonNullable<Sheet['total']>,
): string {
  const cells = columns.map((column, i) => {
    const reference = `${letters(i + 1)}${last + 1}`;
    const style = totalStyle(column);
    const range = `${letters(i + 1)}2:${letters(i + 1)}${last}`;
    if (column.summed && last > 1)
      return `<c r="${reference}" s="${style}"><f>SUBTOTAL(109,${range})</f><v>${(sums[i] ?? 0) / THOUSAND}</v></c>`;
    return i === 0 ? textXml(reference, total(String(last - 1)), style) : emptyXml(reference, style);
  });
  return cells.join('');
}

function givenCells(columns: readonly SheetColumn[], row: readonly Cell[], last: number): string {
  const cells = columns.map((column, i) => {
    const reference = `${letters(i + 1)}${last + 1}`;
    const value = row[i] ?? null;
    const style = totalStyle(column);
    return value === null ? emptyXml(reference, style) : cellXml(reference, column.kind, value, style);
  });
  return cells.join('');
}

/** Empty cells also carry the line above the total. */
const emptyXml = (reference: string, style: number): string => `<c r="${reference}" s="${style}"/>`;

/** A4 landscape, one page wide and as many pages high as necessary. */
const PRINTED =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.2" footer="0.2"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>';

function headXml(columns: readonly SheetColumn[]): string {
  const cells = columns.map(({ title }, i) => textXml(`${letters(i + 1)}1`, title, STYLES.head));
  return `<row r="1">${cells.join('')}</row>`;
}

function rowXml(columns: readonly SheetColumn[], row: readonly Cell[], number: number): string {
  let cells = '';
  for (const [i, { kind }] of columns.entries()) {
    const value = row[i] ?? null;
    if (value !== null) cells += cellXml(`${letters(i + 1)}${number}`, kind, value, STYLES[kind]);
  }
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(reference: string, kind: CellKind, value: string | number, style: number): string {
  if (typeof value === 'number') return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
  const serial = kind === 'date' || kind === 'moment' ? getSerial(value) : null;
  return serial === null
    ? textXml(reference, value, style)
    : `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
}

function textXml(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(toDisplayedName(text))}</t></is></c>`;
}

const DAY_MS = 86_400_000;
/** Excel's day 0, for days after 29.2.1900, a date that exists only in Excel. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_SURE_DAY = 61;

/** Returns Excel's serial number of a moment; null for earlier dates, which stay text. */
function getSerial(date: string): number | null {
  const [day, time = '00:00:00'] = date.split('T');
  const serial = (Date.parse(`${day}T${time}Z`) - DAY_ZERO) / DAY_MS;
  return serial >= FIRST_SURE_DAY ? serial : null;
}

/** Excel's maximum number of characters per cell. */
const MAX_CELL_LENGTH = 32_767;
const NO_XML = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]|\p{Surrogate}/gu;
/** Excel's escape of a character code. It must not be interpreted in texts. */
const LIKE_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

function escaped(text: string): string {
  return escapeMarkup(text.slice(0, MAX_CELL_LENGTH).replace(NO_XML, '').replace(LIKE_ESCAPE, '_x005F_'));
}

/** Returns the letters of a column: 1 is A, 27 is AA. */
function letters(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode('A'.charCodeAt(0) + rest);
  return column > 26 ? letters((column - 1 - rest) / 26) + letter : letter;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const worksheet = (number: number): string =>
  `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${CONTENT}.worksheet+xml"/>`;
const relation = (number: number, kind: string, target: string): string =>
  `<Relationship Id="rId${number}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`;

function fixedParts({ name, about }: Sheet): Record<string, string> {
  const names = [name, ...(about ? [about.name] : [])].map(sheetName);
  const [rows = ''] = names;
  const sheets = names.map((one, i) => `<sheet name="${one}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const relations = names.map((_name, i) => relation(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`));
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${names.map((_name, i) => worksheet(i + 1)).join('')}<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${rows.replaceAll("'", "''")}'!$1:$1</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${relation(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml(),
    ...(about && { 'xl/worksheets/sheet2.xml': aboutXml(about.lines) }),
  };
}

/** Maximum length of the name of a sheet, characters. */
const MAX_NAME_LENGTH = 31;

function sheetName(name: string): string {
  const cut = name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, MAX_NAME_LENGTH);
  return escaped(cut).replaceAll('"', '&quot;');
}

const ABOUT_WIDTHS = [40, 80];

function aboutXml(lines: readonly AboutLine[]): string {
  const rows = lines.map(([title, value], i) => {
    const number = i + 1;
    const head = textXml(`A${number}`, title, STYLES.head);
    return `<row r="${number}">${head}${cellXml(`B${number}`, 'text', value, STYLES.text)}</row>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>${columnsXml(ABOUT_WIDTHS)}<sheetData>${rows.join('')}</sheetData>${PRINTED}</worksheet>`;
}

/**
 * In the order of `STYLES`: plain, header, date, money, total, total of money, moment. All are aligned right, the start of a
 * right-to-left sheet: otherwise Latin texts would touch the next column and digits would not be aligned.
 */
function stylesXml(): string {
  const formats = [
    '<numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>',
    '<numFmt numFmtId="165" formatCode="[$₪-40D]\\ #,##0.00;[Red]\\-[$₪-40D]\\ #,##0.00"/>',
    '<numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/>',
  ];
  const style = (format: number, font: number, border = 0): string =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment horizontal="right"/></xf>`;
  const styles = [
    style(0, 0),
    style(0, 1, 1),
    style(164, 0),
    style(165, 0),
    style(0, 1, 2),
    style(165, 1, 2),
    style(166, 0),
  ];
  const font = (bold: string): string => `<font>${bold}<sz val="11"/><name val="Arial"/></font>`;
  const borders = ['', '<bottom style="thin"/>', '<top style="thin"/>'].map(
    (line) => `<border>${line}</border>`,
  );
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="${borders.length}">${borders.join('')}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`;
}
