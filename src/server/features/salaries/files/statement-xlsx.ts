import {
  averageCommission,
  compareStatuses,
  getCountedStatuses,
  getStatusText,
} from '#contract/features/salaries/compare-statuses';
import type { Readable } from 'node:stream';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { businessTime } from '#server/lib/clock';
import { formatAuthor } from '#server/lib/lists/about-file';
import { type AboutLine, type Cell, type SheetColumn, toBatch, xlsxFile } from '#server/lib/lists/xlsx-file';
import { printMoment } from '#server/lib/pdf/pdf-format';
import { withoutIsolates } from '#server/lib/pdf/pdf-text';
import {
  countPendingChanges,
  getMonthState,
  getStatementAgent,
  linesAboutSeal,
  type StatementContent,
  syncedAt,
} from './format-statement';

const COLUMNS: readonly SheetColumn[] = [
  { title: texts.date, kind: 'date' },
  { title: texts.number, kind: 'text', size: 'short' },
  { title: texts.customer, kind: 'text' },
  { title: texts.product, kind: 'text' },
  { title: texts.status, kind: 'text', size: 'short' },
  { title: texts.amount, kind: 'money' },
  { title: texts.commission, kind: 'money' },
];

/** Returns the statement as an Excel file: its sales and corrections, with the payable amount as the total. */
export function statementXlsx(content: StatementContent): Readable {
  const { statement, sales } = content;
  const rows: Cell[][] = [
    ...sales.map((sale): Cell[] => [
      sale.saleDate,
      sale.number ?? sale.id,
      sale.customerName,
      sale.productName,
      getStatusText(sale),
      sale.amount,
      sale.commission,
    ]),
    ...statement.corrections.map((one): Cell[] => [
      null,
      one.number ?? one.saleId,
      texts.correction(one.month),
      null,
      null,
      null,
      one.amount,
    ]),
    [null, texts.payable, texts.getTotal(sales.length), null, null, statement.salesAmount, statement.payable],
  ];
  return xlsxFile({
    name: texts.statement,
    columns: COLUMNS,
    batches: toBatch(rows),
    about: { name: texts.about, lines: linesAbout(content) },
  });
}

function linesAbout({ statement, made, vat }: StatementContent): AboutLine[] {
  const { employeeNumber, employment, previous, previousYear, amount, payable, sales } = statement;
  const isOutside = employment === 'self_employed';
  const numberTitle = isOutside ? texts.supplierNumber : texts.employeeNumber;
  const lines: AboutLine[] = [
    [texts.agent, getStatementAgent(statement)],
    ...(employeeNumber === null ? [] : [[numberTitle, employeeNumber] as const]),
    ...(isOutside ? [[texts.selfEmployed, texts.notInvoice] as const] : []),
    [texts.statement, texts.month(statement.period)],
    [texts.statuses, getCountedStatuses(statement)],
    [texts.state, getMonthState(statement)],
    ...linesAboutSeal(statement.closings[0]?.seal),
    [texts.syncedAt, syncedAt(statement.lastSyncTime)],
    [`${texts.control}: ${texts.sales}`, sales],
    [`${texts.control}: ${texts.amount}`, statement.salesAmount],
    [`${texts.control}: ${texts.commission}`, amount],
    [`${texts.control}: ${texts.payable}`, payable],
    [texts.lateNote, countPendingChanges(statement)],
    [texts.refusedSales, statement.refusedSales],
    [texts.average, rounded(averageCommission(statement))],
    ...compareStatuses(statement).map(
      (one) => [`${texts.status}: ${getStatusText(one)}`, one.now.commission] as const,
    ),
  ];
  for (const before of [previous, previousYear]) {
    const period = texts.month(before.from);
    lines.push(
      [`${period}: ${texts.commission}`, before.amount],
      [`${period}: ${texts.sales}`, before.sales],
    );
    lines.push([`${period}: ${texts.average}`, rounded(averageCommission(before))]);
  }
  lines.push([texts.unit, vat], [texts.made, `${printMoment(businessTime(made.at))}, ${formatAuthor(made)}`]);
  return lines.map(([title, value]) => [title, typeof value === 'string' ? withoutIsolates(value) : value]);
}

const HUNDRED = 100;
const rounded = (shekels: number): number => Math.round(shekels * HUNDRED) / HUNDRED;
