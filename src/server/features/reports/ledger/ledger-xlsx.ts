import type { Readable } from 'node:stream';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { LedgerLine, LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts as texts } from '#contract/features/reports/ledger-texts';
import { aboutFile, type Authorship, shownDay } from '#server/lib/lists/about-file';
import { listsTexts } from '#server/lib/lists/lists-texts';
import { type Cell, type SheetColumn, toBatch, xlsxFile } from '#server/lib/lists/xlsx-file';
import { withoutIsolates } from '#server/lib/pdf/pdf-text';
import { formatGap, formatMark } from './format-ledger';

const COLUMNS: readonly SheetColumn[] = [
  { title: texts.date, kind: 'date' },
  { title: texts.movement, kind: 'text' },
  { title: texts.details, kind: 'text' },
  { title: texts.customer, kind: 'text' },
  { title: texts.debit, kind: 'money' },
  { title: texts.credit, kind: 'money' },
  { title: texts.balance, kind: 'money' },
  { title: texts.mark, kind: 'text', size: 'long' },
];

/** Returns a ledger as an Excel file: the opening balance, its lines, and the closing balance as the total. */
export function ledgerXlsx(report: LedgerReport, made: Authorship): Readable {
  const rows: Cell[][] = [
    [report.from, texts.opening, null, null, null, null, report.opening, null],
    ...report.lines.map(getRow),
    [
      report.closedOn,
      texts.closing,
      texts.vat[report.vat],
      null,
      report.debit,
      report.credit,
      report.closing,
      null,
    ],
  ];
  const { marketer, from, closedOn, vat, refused, lastSyncTime } = report;
  const about = aboutFile({
    contents: `${texts.title}: ${toDisplayedName(marketer.name ?? '')}`,
    rows: report.lines.length,
    of: [
      [listsTexts.period, `${shownDay(from)} – ${shownDay(closedOn)}`],
      [listsTexts.amounts, texts.vat[vat]],
      [texts.refused, texts.refusedRecords(refused, String) || texts.none],
    ],
    made,
    lastSyncTime,
  });
  return xlsxFile({ name: texts.title, columns: COLUMNS, batches: toBatch(rows), about });
}

function getRow(line: LedgerLine): Cell[] {
  if (line.kind === 'gap')
    return [line.to, texts.gap.title, null, null, null, null, null, withoutIsolates(formatGap(line))];
  const mark = line.mark && withoutIsolates(formatMark(line.mark));
  if (line.kind === 'payment')
    return [line.date, texts.payment, line.reference, null, null, line.credit, line.balance, mark];
  const movement = [texts.sale, line.number].filter(Boolean).join(' ');
  return [line.date, movement, line.productName, line.customerName, line.debit, null, line.balance, mark];
}
