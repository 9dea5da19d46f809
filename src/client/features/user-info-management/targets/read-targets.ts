import type { AmountColumn, TargetProblem } from './target-problems';
import {
  type ManagedAgent,
  Target,
} from '#contract/features/user-info-management/user-info-management-contract';
import { shownName } from '#contract/lib/http/name-text';
import { SHEKEL_SPELLINGS } from './targets-texts';
import { foldText } from '#contract/lib/lists/search-text';
import { parseNumber } from '#client/components/form/parse-number';

/** A row of pasted cells. */
interface PastedRow {
  /** Line of the text on which the row starts, from 1. */
  line: number;
  cells: string[];
}

/** A cell in quotes may contain tabs and line breaks; its own quotes are doubled. Quotes within another cell are text. */
const CELL = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|[^\t\r\n]*/y;
const TAB = '\t';

/** Splits a text into rows and cells, as spreadsheets copy them: cells end at tabs, rows at line breaks. */
function readCells(text: string): PastedRow[] {
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

/** Quotes around a cell, and the shekel in its spellings, before or after the number. */
const OUTER = /^["'“”„]+|["'“”„]+$/g;
const CURRENCY = new RegExp(String.raw`^(?:${SHEKEL_SPELLINGS})\s*|\s*(?:${SHEKEL_SPELLINGS})\.?$`, 'giu');

/**
 * Reads a pasted amount in ₪. Returns null for an empty text, NaN for a text that is not an amount: a percentage, and a cell with
 * several lines.
 */
function readAmount(text: string): number | null {
  if (text.trim().includes('\n')) return Number.NaN;
  return parseNumber(shownName(text).replace(OUTER, '').trim().replace(CURRENCY, ''));
}

/** Folds a name: invisible marks, quotes and repeated spaces make no difference. */
function foldName(text: string): string {
  return foldText(shownName(text));
}

/** Folds an employee number as sheets show it: without leading zeros, or as a decimal. */
function foldNumber(text: string): string {
  return foldName(text)
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d)/, '');
}

/** Returns the agents that a pasted text can mean: by employee number, else by name, else by the start of the name. */
function findAgents(text: string, agents: readonly ManagedAgent[]): ManagedAgent[] {
  const [number, name] = [foldNumber(text), foldName(text)];
  if (name === '') return [];
  const tests: ((agent: ManagedAgent) => boolean)[] = [
    ({ employeeNumber }) => employeeNumber !== null && foldName(employeeNumber) === name,
    ({ employeeNumber }) => employeeNumber !== null && foldNumber(employeeNumber) === number,
    (agent) => foldName(agent.name ?? '') === name,
    (agent) => foldName(agent.name ?? '').startsWith(`${name} `),
  ];
  return tests.map((test) => agents.filter(test)).find((found) => found.length > 0) ?? [];
}

/** A target as it is to be saved, or the reason why it cannot be. */
export interface TargetRow {
  /** Line of the pasted text, from 1. */
  line: number;
  /** Agent or employee number as pasted. */
  key: string;
  /** Amount as pasted. */
  text: string;
  agent: ManagedAgent | null;
  /** ₪. */
  amount: number | null;
  problem: TargetProblem | null;
  /** True if the pasted cell was not understood. It keeps its field after the correction. */
  asksAgent: boolean;
  asksAmount: boolean;
}

export interface PastedTargets {
  rows: TargetRow[];
  /** First line, if it names the columns; otherwise null. */
  heading: string | null;
  /** Columns of which the user chooses the amount. Empty if there is only one. */
  columns: AmountColumn[];
}

/** Agorot of a shekel. */
const AGOROT = 100;

/** Corrections of the rows by line. */
export type TargetFixes = Readonly<Record<number, { agentId?: string; amount?: number | null }>>;

interface Choices {
  fixes?: TargetFixes;
  /** Chosen column of the amount. Null: none. */
  amountColumn?: number | null;
}

/**
 * Reads lines of two columns, as copied from a sheet: agent or employee number, and amount. Of more columns, there are no rows
 * until the column of the amount is chosen.
 */
export function readTargets(
  text: string,
  agents: readonly ManagedAgent[],
  { fixes = {}, amountColumn = null }: Choices = {},
): PastedTargets {
  const lines = readCells(text)
    .map(cleanRow)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  const heading = first && isHeading(first, agents) ? first : null;
  const filledColumns = findFilledColumns(lines);
  const columns =
    filledColumns.length > 2 ? filledColumns.slice(1).map((column) => describeColumn(column, lines)) : [];
  const amountAt =
    columns.length === 0 ? filledColumns[1] : columns.find(({ column }) => column === amountColumn)?.column;
  const rows = lines
    .filter((row) => row !== heading)
    .map(({ line, cells }) => ({
      line,
      key: shownName(cells.find((cell, at) => cell !== '' && at !== amountAt) ?? ''),
      text: cells[amountAt ?? -1] ?? '',
    }));
  return {
    rows: columns.length > 0 && amountAt === undefined ? [] : readRows(rows, agents, fixes),
    heading: heading && heading.cells.map(shownName).filter(Boolean).join(' · '),
    columns,
  };
}

/** A typed line without tabs ends with the amount. */
const TYPED = new RegExp(String.raw`^(.*?\S)\s+((?:₪ ?)?\S+(?: ?(?:%|${SHEKEL_SPELLINGS}))?)$`, 'iu');

function cleanRow({ line, cells }: PastedRow): PastedRow {
  const [only = '', ...others] = cells.map((cell) => (shownName(cell) === '' ? '' : cell.trim()));
  if (others.length > 0) return { line, cells: [only, ...others] };
  const [, key = only, text = ''] = TYPED.exec(shownName(only)) ?? [];
  return { line, cells: [key, text] };
}

/** Returns the columns that have a text. */
function findFilledColumns(rows: readonly PastedRow[]): number[] {
  const columns = rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === '' ? [] : at)));
  return [...new Set(columns)].sort((a, b) => a - b);
}

function describeColumn(column: number, rows: readonly PastedRow[]): AmountColumn {
  const sample = rows.map(({ cells }) => shownName(cells[column] ?? '')).find(Boolean) ?? '';
  return { column, sample };
}

/** A first line with neither an agent nor an amount names the columns. */
function isHeading({ cells }: PastedRow, agents: readonly ManagedAgent[]): boolean {
  return cells.every(
    (cell) => Number.isNaN(readAmount(cell) ?? Number.NaN) && findAgents(cell, agents).length === 0,
  );
}

type Cells = Pick<TargetRow, 'line' | 'key' | 'text'>;

function readRows(rows: readonly Cells[], agents: readonly ManagedAgent[], fixes: TargetFixes): TargetRow[] {
  const used = new Set<string>();
  return rows.map((cells) => {
    const row = readRow(cells, agents, fixes[cells.line] ?? {});
    const isTwice = row.agent !== null && used.has(row.agent.id);
    if (row.agent) used.add(row.agent.id);
    return isTwice ? { ...row, problem: 'twice', asksAgent: true } : row;
  });
}

function readRow(cells: Cells, agents: readonly ManagedAgent[], fix: TargetFixes[number]): TargetRow {
  const found = findAgents(cells.key, agents);
  const chosen = agents.find(({ id }) => id === fix.agentId);
  const agent = chosen ?? (found.length === 1 ? (found[0] ?? null) : null);
  const pasted = toAmount(readAmount(cells.text));
  const amount = fix.amount === undefined ? pasted : toAmount(fix.amount);
  const problem =
    agent === null ? (found.length > 1 ? 'ambiguous' : 'unknown') : amount === null ? 'amount' : null;
  return { ...cells, agent, amount, problem, asksAgent: found.length !== 1, asksAmount: pasted === null };
}

/** Returns the target in ₪, rounded to agorot; null if it is not a possible target. */
function toAmount(value: number | null): number | null {
  return value === null ? null : (Target.safeParse(Math.round(value * AGOROT) / AGOROT).data ?? null);
}

/** Returns a target for each of these agents. */
export function fillTargets(
  agents: readonly ManagedAgent[],
  getAmount: (agent: ManagedAgent) => number | null,
): TargetRow[] {
  return agents.flatMap((agent, i) => {
    const amount = toAmount(getAmount(agent));
    if (amount === null) return [];
    const key = agent.employeeNumber ?? '';
    const asks = { asksAgent: false, asksAmount: false };
    return [{ line: i + 1, key, text: String(amount), agent, amount, problem: null, ...asks }];
  });
}
