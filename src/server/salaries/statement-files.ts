import type { Readable } from 'node:stream';
import { salaryFileTexts as texts } from '../../contract/salaries/salary-file-texts';
import type { SalarySale, Statement } from '../../contract/salaries/statements-contract';
import { businessTime } from '../platform/clock';
import { xlsxFile, type AboutLine, type Cell, type SheetColumn } from '../platform/lists/xlsx-file';
import type { Paper, PaperRow } from '../platform/paper/paper';
import { printDay, printMoment, printMoney, printNumber, printShekels } from '../platform/paper/paper-format';
import { isolateName, isolateNumber, withoutIsolates } from '../platform/paper/paper-text';

/** A statement with the sales that it counts, as its files say it. */
export interface StatementContent {
  statement: Statement;
  sales: readonly SalarySale[];
  /** Who has it made, and when. */
  made: { by: string; at: Date };
}

const COLUMNS: readonly SheetColumn[] = [
  { title: texts.date, kind: 'date', width: 12 },
  { title: texts.number, kind: 'text', width: 14 },
  { title: texts.customer, kind: 'text', width: 28 },
  { title: texts.product, kind: 'text', width: 26 },
  { title: texts.status, kind: 'text', width: 14 },
  { title: texts.amount, kind: 'money', width: 14 },
  { title: texts.commission, kind: 'money', width: 14 },
];

/** The statement as an Excel file: its sales, corrections, what is to be paid as the total. */
export function statementSheet({ statement, sales, made }: StatementContent): Readable {
  const rows: Cell[][] = [
    ...sales.map((sale): Cell[] => [
      sale.saleDate,
      sale.number ?? sale.id,
      sale.customerName,
      sale.productName,
      sale.statusName,
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
    [null, texts.payable, texts.totalOf(sales.length), null, null, statement.salesAmount, statement.payable],
  ];
  const name = texts.statement;
  return xlsxFile({
    name,
    columns: COLUMNS,
    batches: inOne(rows),
    about: { name: texts.about, lines: linesAbout(statement, made) },
  });
}

/** Rows that are there already. */
export async function* inOne(
  rows: readonly (readonly Cell[])[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield rows;
}

function linesAbout(statement: Statement, made: StatementContent['made']): AboutLine[] {
  const counted = countedStatuses(statement);
  return [
    [texts.agent, nameOf(statement)],
    [texts.statement, texts.month(statement.period)],
    [texts.statuses, counted],
    [texts.state, stateOf(statement)],
    [texts.asOf, asOf(statement.lastSyncTime)],
    [texts.control, `${texts.totalOf(statement.sales)}, ${texts.commission} ${statement.amount.toFixed(2)}`],
    [texts.made, `${businessTime(made.at).replace('T', ' ')}, ${made.by}`],
  ].map(([title = '', value = '']): AboutLine => [title, withoutIsolates(value)]);
}

export function nameOf({ agent }: Statement): string {
  return agent?.name ?? (agent?.id || texts.noAgent);
}

function countedStatuses({ statuses }: Statement): string {
  const names = statuses.filter(({ isCounted }) => isCounted).flatMap(({ statusName }) => statusName ?? []);
  return names.length > 0 ? [...new Set(names)].join(', ') : texts.allStatuses;
}

function stateOf({ closings: [closing] }: Statement): string {
  if (!closing) return texts.open;
  return texts.closed(closing.closedBy, printMoment(businessTime(new Date(closing.closedAt))));
}

function asOf(lastSyncTime: string | null): string {
  return lastSyncTime === null ? texts.never : printMoment(businessTime(new Date(lastSyncTime)));
}

const PAPER_COLUMNS = [
  { title: texts.date, width: 2 },
  { title: texts.number, width: 1.8 },
  { title: texts.customer, width: 4 },
  { title: texts.product, width: 3.6 },
  { title: texts.amount, width: 2.2 },
  { title: texts.commission, width: 2.2 },
];

/** The statement on A4: sums, its sales by status, corrections, what is to be paid. */
export function statementPaper({ statement, sales, made }: StatementContent): Paper {
  const { previous, previousYear, payable, amount, employment, employeeNumber } = statement;
  const groups = statement.statuses.filter(({ isCounted }) => isCounted);
  const rows = groups.flatMap((status): PaperRow[] => [
    {
      kind: 'group',
      cells: [
        isolateName(status.statusName ?? ''),
        '',
        texts.totalOf(printNumber(status.sales)),
        '',
        printMoney(status.amount),
        printMoney(status.commission),
      ],
    },
    ...sales.filter(({ statusCode }) => statusCode === status.statusCode).map(paperRow),
  ]);
  const corrections = statement.corrections.map((one): PaperRow => ({
    cells: [
      '',
      isolateName(one.number ?? one.saleId),
      texts.correction(one.month),
      '',
      '',
      printMoney(one.amount),
    ],
  }));
  const total: PaperRow = {
    kind: 'total',
    cells: [texts.payable, '', '', '', printMoney(statement.salesAmount), printMoney(payable)],
  };
  return {
    landscape: false,
    title: texts.statement,
    whom: `${isolateName(nameOf(statement))} · ${texts.month(statement.period)}`,
    about: [
      ...(employeeNumber === null ? [] : [`${texts.employeeNumber} ${isolateNumber(employeeNumber)}`]),
      isolateName(stateOf(statement)),
      ...(employment === 'self_employed' ? [texts.notInvoice] : []),
    ],
    made: [`${texts.made} ${printMoment(businessTime(made.at))}`, isolateName(made.by), texts.unit],
    blocks: [
      {
        kind: 'figures',
        items: [
          { label: texts.previous(previousYear.from), value: printMoney(previousYear.amount) },
          { label: texts.previous(previous.from), value: printMoney(previous.amount) },
          { label: texts.salary, value: printMoney(amount) },
          { label: texts.payable, value: printShekels(payable), result: true },
        ],
      },
      { kind: 'table', columns: PAPER_COLUMNS, rows: [...rows, ...corrections, total] },
    ],
    foot: [
      `${texts.statuses}: ${isolateName(countedStatuses(statement))} · ${texts.asOf} ${asOf(statement.lastSyncTime)}`,
      `${texts.control}: ${texts.totalOf(printNumber(statement.sales))}, ${printMoney(amount)}`,
    ],
  };
}

function paperRow(sale: SalarySale): PaperRow {
  return {
    cells: [
      printDay(sale.saleDate),
      isolateName(sale.number ?? sale.id),
      isolateName(sale.customerName ?? '—'),
      isolateName(sale.productName ?? '—'),
      printMoney(sale.amount),
      printMoney(sale.commission),
    ],
  };
}
