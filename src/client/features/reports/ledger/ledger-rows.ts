import type { LaterEntry, LedgerLine, LedgerReport } from '#contract/features/reports/ledger-contract';
import type { MarkKind } from './mark-sign';

/** Kinds of lines that are always offered. */
export const SIDES = ['all', 'sales', 'payments'] as const;
const MARKS = ['same_payment', 'unusual_sale', 'gap'] as const satisfies readonly MarkKind[];
export const SHOWN = [...SIDES, ...MARKS, 'later'] as const;
export type Shown = (typeof SHOWN)[number];

interface Opening {
  kind: 'opening';
  date: string;
  balance: number;
}

/** A line of the ledger, its opening balance, or an entry that does not count yet. */
export interface Row {
  id: string;
  line: LedgerLine | Opening | (Omit<LaterEntry, 'kind'> & { kind: 'later'; of: LaterEntry['kind'] });
}

/** Returns the rows of a choice. Only all lines begin with the opening balance. */
export function getRows(report: LedgerReport, shown: Shown): Row[] {
  if (shown === 'later') {
    return report.later.map((entry) => ({
      id: `later ${entry.kind} ${entry.id}`,
      line: { ...entry, kind: 'later', of: entry.kind },
    }));
  }
  const rows = report.lines
    .filter((line) => isShown(line, shown))
    .map((line) => ({ id: `${line.kind} ${line.id}`, line }));
  if (shown !== 'all') return rows;
  const { from, opening } = report;
  return [{ id: 'opening', line: { kind: 'opening', date: from, balance: opening } }, ...rows];
}

function isShown(line: LedgerLine, shown: Shown): boolean {
  if (shown === 'all') return true;
  if (shown === 'sales' || shown === 'payments')
    return line.kind === (shown === 'sales' ? 'sale' : 'payment');
  return getMarkKind(line) === shown;
}

/** Returns the kind of a line's mark. A gap between payments is a mark of its own. */
export function getMarkKind(line: Row['line']): MarkKind | undefined {
  if (line.kind === 'gap') return 'gap';
  return line.kind === 'sale' || line.kind === 'payment' ? line.mark?.kind : undefined;
}

/** Returns the choices of lines beyond the sides that the ledger has, with their numbers. */
export function countOthers({ lines, later }: LedgerReport): { name: MarkKind | 'later'; count: number }[] {
  return [
    ...MARKS.map((name) => ({ name, count: lines.filter((line) => getMarkKind(line) === name).length })),
    { name: 'later' as const, count: later.length },
  ].filter(({ count }) => count > 0);
}
