/** A row of pasted cells. */
export interface PastedRow {
  /** Line of the text on which the row starts, from 1. */
  line: number;
  cells: string[];
}

/** A cell in quotes may contain tabs and line breaks; its own quotes are doubled. Quotes within another cell are text. */
const CELL = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|[^\t\r\n]*/y;
const TAB = '\t';

/** Splits a text into rows and cells, as spreadsheets copy them: cells end at tabs, rows at line breaks. */
export function readCells(text: string): PastedRow[] {
  const rows: PastedRow[] = [{ line: 1, cells: [] }];
  let line = 1;
  for (let at = 0; at <= text.length; at += 1) {
    CELL.lastIndex = at;
    const [whole = '', quoted] = CELL.exec(text) ?? [];
    rows.at(-1)?.cells.push(quoted?.replaceAll('""', '"') ?? whole);
    line += whole.split('\n').length - 1;
    at += whole.length;
    if (text[at] === TAB || at >= text.length) continue;
    if (text.startsWith('\r\n', at)) at += 1;
    line += 1;
    rows.push({ line, cells: [] });
  }
  return rows;
}
