import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { Unfold } from '#client/components/layout/unfold';
import { formatMoment } from '#client/components/values/format-date';
import { dataSyncTexts as texts } from '../data-sync-texts';
import { sumResults } from '../run-format';

/** Consecutive automatic runs of the history without any changes, the newest first. */
export interface QuietRuns {
  id: string;
  runs: readonly SyncRunView[];
}

export type HistoryRow = SyncRunView | QuietRuns;

export const isQuiet = (row: HistoryRow): row is QuietRuns => 'runs' in row;

/** Returns true for an automatic run without changes. Full runs and comparisons are always listed. */
function hasNoChanges({ kind, reason, status, results }: SyncRunView): boolean {
  const { savedCount, deletedCount, refusedCount } = sumResults(results);
  const isAutomatic = kind === 'last_update' && reason !== 'person';
  return isAutomatic && status === 'ok' && savedCount + deletedCount + refusedCount === 0;
}

const getFoldKey = (id: string): string => `quiet-${id}`;

/** Returns the rows of the history. Two or more consecutive quiet runs are one row; its runs follow while it is expanded. */
export function toHistoryRows(runs: readonly SyncRunView[], open: readonly string[]): HistoryRow[] {
  const folds: SyncRunView[][] = [];
  let wasQuiet = false;
  for (const run of runs) {
    const quiet = hasNoChanges(run);
    if (quiet && wasQuiet) folds.at(-1)?.push(run);
    else folds.push([run]);
    wasQuiet = quiet;
  }
  return folds.flatMap((fold): HistoryRow[] => {
    const last = fold.at(-1);
    if (!last || fold.length === 1) return fold;
    const quiet = { id: getFoldKey(last.id), runs: fold };
    return isOpen(quiet, open) ? [quiet, ...fold] : [quiet];
  });
}

/** Returns true if the group is expanded, by the id of any of its runs: runs can be added at both ends. */
export function isOpen({ runs }: QuietRuns, open: readonly string[]): boolean {
  return runs.some(({ id }) => open.includes(id) || open.includes(getFoldKey(id)));
}

/** Returns the expanded rows after a click on a row's button. */
export function toggleRow(row: HistoryRow, rows: readonly HistoryRow[], open: readonly string[]): string[] {
  if (!isQuiet(row)) {
    if (!open.includes(row.id)) return [...open, row.id];
    const fold = rows.filter(isQuiet).find(({ runs }) => runs.includes(row));
    const rest = open.filter((one) => one !== row.id);
    // The row stays in place within its group, and keeps the focus.
    return fold && !isOpen(fold, rest) ? [...rest, fold.id] : rest;
  }
  if (!isOpen(row, open)) return [...open, row.id];
  const keys = row.runs.flatMap(({ id }) => [id, getFoldKey(id)]);
  return open.filter((one) => !keys.includes(one));
}

interface Props {
  quiet: QuietRuns;
  open: boolean;
  onToggle: () => void;
}

const withoutYear = (day: string): string => day.replace(/\.\d{4}$/, '');

/** Row of a group of quiet runs: their number and time range. Expands them. */
export function QuietLine({ quiet: { runs }, open, onToggle }: Props): ReactNode {
  const first = formatMoment(runs.at(-1)?.startedAt ?? '');
  const last = formatMoment(runs[0]?.startedAt ?? '');
  const isOneDay = first.day === last.day;
  // Two full dates do not fit on a phone; the surrounding rows show the year.
  const firstDay = isOneDay ? first.day : withoutYear(first.day);
  const lastDay = isOneDay ? '' : `${withoutYear(last.day)} `;
  const label = texts.detailsOfSeveral(`${firstDay} ${first.time}`, lastDay + last.time);
  return (
    <Flex wrap align="center" gap="0 16px">
      <Unfold label={label} open={open} onToggle={onToggle}>
        <bdi>{firstDay}</bdi> <bdi>{first.time}</bdi> {texts.until} <bdi>{lastDay}</bdi>
        <bdi>{last.time}</bdi>
      </Unfold>
      <span className="hint">{texts.quiet(runs.length)}</span>
    </Flex>
  );
}
