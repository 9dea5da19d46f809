import type { Readable } from 'node:stream';
import { sum } from '#contract/lib/money/compare-amounts';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { AGES } from '#contract/features/reports/ledger-rules';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import type { MarketerGroup, MarketersReport } from '#contract/features/reports/marketers-contract';
import { marketersTexts as texts } from '#contract/features/reports/marketers-texts';
import { aboutFile, type Authorship, shownDay } from '#server/lib/lists/about-file';
import { listsTexts } from '#server/lib/lists/lists-texts';
import { type Cell, type SheetColumn, toBatch, xlsxFile } from '#server/lib/lists/xlsx-file';

const COLUMNS: readonly SheetColumn[] = [
  { title: texts.marketer, kind: 'text' },
  { title: texts.city, kind: 'text', size: 'short' },
  { title: texts.agent, kind: 'text' },
  { title: texts.customers, kind: 'number' },
  { title: texts.activeCustomers, kind: 'number' },
  { title: texts.sales, kind: 'number' },
  { title: texts.amount, kind: 'money' },
  { title: texts.share, kind: 'number' },
  { title: texts.previousAmount, kind: 'money' },
  { title: texts.lastSaleOn, kind: 'date' },
  { title: texts.balance, kind: 'money' },
  ...AGES.map(({ from, to }): SheetColumn => ({
    title: `${ledgerTexts.age(from, to)} ${ledgerTexts.days}`,
    kind: 'money',
  })),
  { title: texts.later, kind: 'money' },
];

/** Returns the marketers as an Excel file with their sums in the last row. */
export function marketersXlsx(
  report: MarketersReport,
  filter: { show: MarketerGroup; agentId?: string | undefined; text?: string | undefined },
  made: Authorship,
): Readable {
  const { rows, allAmount } = report;
  const share = (amount: number): number | null =>
    allAmount === 0 ? null : Math.round((amount / allAmount) * 10_000) / 100;
  const cells = rows.map((row): Cell[] => [
    toDisplayedName(row.name ?? ''),
    row.city,
    row.agentName,
    row.customers,
    row.activeCustomers,
    row.sales,
    row.amount,
    share(row.amount),
    row.previousAmount,
    row.lastSaleOn,
    row.balance,
    ...row.ageing,
    row.later,
  ]);
  const summed = new Set([3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 15]);
  const getSum = (column: number): number => sum(cells.map((row) => Number(row[column])));
  const total = COLUMNS.map((_, column): Cell => {
    if (column === 0) return texts.total(rows.length);
    if (column === 7) return share(getSum(6));
    return summed.has(column) ? getSum(column) : null;
  });
  const { show, agentId, text } = filter;
  const agentName = rows[0]?.agentName ?? agentId;
  const conditions = [
    texts.groups[show],
    ...(agentId ? [`${texts.agent}: ${agentName}`] : []),
    ...(text ? [`${texts.search}: ${text}`] : []),
  ];
  const about = aboutFile({
    contents: texts.name,
    rows: rows.length,
    of: [
      [listsTexts.filter, conditions.join(' · ')],
      [listsTexts.period, `${shownDay(report.from)} – ${shownDay(report.to)}`],
      [listsTexts.amounts, ledgerTexts.vat[report.vat]],
    ],
    made,
    lastSyncTime: report.lastSyncTime,
  });
  return xlsxFile({ name: texts.name, columns: COLUMNS, batches: toBatch([...cells, total]), about });
}
