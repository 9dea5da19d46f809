import { matchesSearch } from '#contract/lib/lists/search-text';
import type { MarketerGroup, MarketerRow } from './marketers-contract';

const IS_IN: Readonly<Record<MarketerGroup, (row: MarketerRow) => boolean>> = {
  active: ({ sales, balance }) => sales > 0 || balance !== 0,
  inDebt: ({ balance }) => balance > 0,
  over90: ({ ageing }) => (ageing[3] ?? 0) > 0,
  all: () => true,
};

/** Returns the marketers of a group with a matching name or city. Used by the page and the exported sheet. */
export function shownMarketers(
  rows: readonly MarketerRow[],
  { show, text = '' }: { show: MarketerGroup; text?: string | undefined },
): MarketerRow[] {
  return rows.filter((row) => IS_IN[show](row) && matchesSearch(`${row.name ?? ''} ${row.city ?? ''}`, text));
}
