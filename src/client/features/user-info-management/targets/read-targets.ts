import {
  Target,
  type ManagedAgent,
} from '../../../../contract/features/user-info-management/user-info-management-contract';
import { foldText } from '../../../../contract/lib/lists/search-text';
import { parseNumber } from '../../../components/form/parse-number';

/** `twice`: an earlier row has the same agent. */
export type TargetProblem = 'unknown' | 'ambiguous' | 'amount' | 'twice';

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

/** Agorot of a shekel. */
const AGOROT = 100;

/** Corrections of the rows by line. */
export type TargetFixes = Readonly<Record<number, { agentId?: string; amount?: number | null }>>;

/** Reads lines of two columns, as copied from a sheet: agent or employee number, and amount. */
export function readTargets(text: string, agents: readonly ManagedAgent[], fixes: TargetFixes): TargetRow[] {
  const lines = text.split(/\r?\n/).map((content, i) => ({ content, line: i + 1 }));
  const cells = lines.filter(({ content }) => content.trim() !== '').map(splitLine);
  const rows = cells.filter((cell, i) => !(i === 0 && isHeading(cell, agents)));
  const used = new Set<string>();
  return rows.map((cell) => {
    const row = readRow(cell, agents, fixes[cell.line] ?? {});
    const isTwice = row.agent !== null && used.has(row.agent.id);
    if (row.agent) used.add(row.agent.id);
    return isTwice ? { ...row, problem: 'twice', asksAgent: true } : row;
  });
}

type Cells = Pick<TargetRow, 'line' | 'key' | 'text'>;

function splitLine({ content, line }: { content: string; line: number }): Cells {
  const tab = content.indexOf('\t');
  if (tab >= 0) return { line, key: content.slice(0, tab).trim(), text: content.slice(tab + 1).trim() };
  const [, key = content, text = ''] = /^(.*\S)\s+(\S+)$/.exec(content.trim()) ?? [];
  return { line, key: key.trim(), text };
}

/** A first line with neither an agent nor an amount names the columns. */
function isHeading({ key, text }: Cells, agents: readonly ManagedAgent[]): boolean {
  return Number.isNaN(parseNumber(text) ?? Number.NaN) && findAgents(key, agents).length === 0;
}

function findAgents(key: string, agents: readonly ManagedAgent[]): ManagedAgent[] {
  const byNumber = agents.filter(({ employeeNumber }) => employeeNumber === key);
  if (byNumber.length > 0) return byNumber;
  const name = foldText(key);
  const named = (test: (folded: string) => boolean) =>
    agents.filter((agent) => name !== '' && test(foldText(agent.name ?? '')));
  const exact = named((folded) => folded === name);
  return exact.length > 0 ? exact : named((folded) => folded.startsWith(`${name} `));
}

function readRow(
  cells: Cells,
  agents: readonly ManagedAgent[],
  fix: { agentId?: string; amount?: number | null },
): TargetRow {
  const found = findAgents(cells.key, agents);
  const chosen = agents.find(({ id }) => id === fix.agentId);
  const agent = chosen ?? (found.length === 1 ? (found[0] ?? null) : null);
  const pasted = toAmount(parseNumber(cells.text));
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
