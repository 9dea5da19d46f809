import {
  averageCommission,
  compareStatuses,
  getCountedStatuses,
  getStatusText,
} from '#contract/features/salaries/compare-statuses';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';
import { sum } from '#contract/lib/money/compare-amounts';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { businessTime } from '#server/lib/clock';
import { formatAuthor } from '#server/lib/lists/about-file';
import type { PdfBlock, PdfDocument, PdfRow } from '#server/lib/pdf/pdf-document';
import { printDay, printMoment, printMoney, printNumber, printShekels } from '#server/lib/pdf/pdf-format';
import { isolateName, isolateNumber } from '#server/lib/pdf/pdf-text';
import {
  countPendingChanges,
  getMonthState,
  getStatementAgent,
  type StatementContent,
  syncedAt,
} from './format-statement';

/** Returns the statement on A4: payable amount, statuses compared with earlier periods, all sales, and corrections. */
export function statementPdf({ statement, sales, made, vat }: StatementContent): PdfDocument {
  const { amount, payable } = statement;
  const control = [
    texts.getTotal(statement.sales, printNumber),
    `${texts.amount} ${printMoney(statement.salesAmount)}`,
    `${texts.commission} ${printMoney(amount)}`,
    `${texts.payable} ${printMoney(payable)}`,
  ];
  return {
    landscape: false,
    title: statement.closings.length === 0 ? `${texts.statement} · ${texts.draft}` : texts.statement,
    subtitle: `${isolateName(getStatementAgent(statement))} · ${texts.month(statement.period)}`,
    about: [...aboutAgent(statement), getMonthState(statement), ...aboutSeal(statement)],
    made: [
      `${texts.made} ${printMoment(businessTime(made.at))}`,
      isolateName(formatAuthor(made)),
      `${texts.unit}, ${vat}`,
    ],
    blocks: [
      figures(statement),
      comparison(statement),
      { kind: 'table', columns: COLUMNS, rows: salesRows(statement, sales) },
      ...notes(statement),
    ],
    foot: [
      `${texts.statuses}: ${isolateName(getCountedStatuses(statement))} · ${texts.syncedAt} ${syncedAt(statement.lastSyncTime)}`,
      `${texts.control}: ${control.join(' · ')}`,
    ],
  };
}

/** Notes about amounts that are not included, if any. */
function notes(statement: Statement): PdfBlock[] {
  const waiting = countPendingChanges(statement);
  const { refusedSales } = statement;
  const items = [
    ...(waiting === 0 ? [] : [`${texts.lateNote}: ${printMoney(waiting)}`]),
    ...(refusedSales === 0 ? [] : [`${texts.refusedSales}: ${printNumber(refusedSales)}`]),
  ];
  return items.length === 0 ? [] : [{ kind: 'lines', items }];
}

/** Figures: the salary with its corrections, if any, and the payable amount. */
function figures({ amount, payable, corrections }: Statement): PdfBlock {
  const parts = [
    { label: texts.salary, value: printMoney(amount) },
    { sign: '+', label: texts.corrections(corrections.length), value: printMoney(sum([payable, -amount])) },
  ];
  const result = { label: texts.payable, value: printShekels(payable), result: true };
  return {
    kind: 'figures',
    items: corrections.length === 0 ? [result] : [...parts, { ...result, sign: '=' }],
  };
}

function aboutSeal({ closings: [closing] }: Statement): string[] {
  if (!closing?.seal) return [];
  const { code, isLate } = closing.seal;
  return [`${texts.seal} ${isolateNumber(code)}${isLate ? `, ${texts.sealedLate}` : ''}`];
}

function aboutAgent({ employeeNumber, employment }: Statement): string[] {
  const isSelfEmployed = employment === 'self_employed';
  const number = employeeNumber === null ? null : isolateNumber(employeeNumber);
  const title = isSelfEmployed ? texts.supplierNumber : texts.employeeNumber;
  const words = [
    ...(isSelfEmployed ? [texts.selfEmployed] : employment === null ? [] : [texts.employee]),
    ...(number === null ? [] : [`${title} ${number}`]),
  ];
  return [...(words.length === 0 ? [] : [words.join(', ')]), ...(isSelfEmployed ? [texts.notInvoice] : [])];
}

/** Table that explains the difference from the previous month and year: number of sales, average, and statuses. */
function comparison(statement: Statement): PdfBlock {
  const { previous, previousYear } = statement;
  const periods = [statement, previous, previousYear];
  const counts: PdfRow = {
    cells: [texts.sales, '', '', ...periods.map(({ sales }) => printNumber(sales))],
  };
  const averages: PdfRow = {
    cells: [texts.average, '', '', ...periods.map((one) => printMoney(averageCommission(one)))],
  };
  const statuses = compareStatuses(statement).map((one): PdfRow => ({
    cells: [
      isolateName(getStatusText(one)),
      printNumber(one.now.sales),
      printMoney(one.now.amount),
      ...[one.now, one.previous, one.previousYear].map(({ commission }) => printMoney(commission)),
    ],
  }));
  const total: PdfRow = {
    kind: 'total',
    cells: [
      texts.salary,
      printNumber(statement.sales),
      printMoney(statement.salesAmount),
      ...periods.map(({ amount }) => printMoney(amount)),
    ],
  };
  const title = (one: Statement | typeof previous): string => {
    if ('period' in one) return texts.month(one.period);
    const month = texts.month(one.from);
    return toMonth(statement.today) === statement.period ? texts.sameDays(month) : month;
  };
  return {
    kind: 'table',
    columns: [
      { title: texts.status, width: 3 },
      { title: texts.sales, width: 1.4 },
      { title: texts.amount, width: 2.2 },
      ...periods.map((one) => ({ title: title(one), width: 2.2 })),
    ],
    rows: [...statuses, total, counts, averages],
  };
}

const COLUMNS = [
  { title: texts.date, width: 2 },
  { title: texts.number, width: 1.8 },
  { title: texts.customer, width: 4 },
  { title: texts.product, width: 3.6 },
  { title: texts.amount, width: 2.2 },
  { title: texts.commission, width: 2.2 },
];
const BEFORE_FIGURES = 4;

function salesRows(statement: Statement, sales: readonly SalarySale[]): PdfRow[] {
  const groups = statement.statuses.filter(({ isCounted }) => isCounted);
  const rows = groups.flatMap((status): PdfRow[] => [
    {
      kind: 'group',
      cells: [
        {
          text: `${isolateName(getStatusText(status))}, ${texts.getTotal(status.sales, printNumber)}`,
          span: BEFORE_FIGURES,
        },
        printMoney(status.amount),
        printMoney(status.commission),
      ],
    },
    ...sales.filter(({ statusCode }) => statusCode === status.statusCode).map(saleRow),
  ]);
  const corrections = statement.corrections.map((one): PdfRow => ({
    cells: [
      '',
      isolateName(one.number ?? one.saleId),
      { text: texts.correction(one.month), span: 2 },
      '',
      printMoney(one.amount),
    ],
  }));
  const salary: PdfRow = {
    kind: 'sum',
    cells: [
      { text: texts.salary, span: BEFORE_FIGURES },
      printMoney(statement.salesAmount),
      printMoney(statement.amount),
    ],
  };
  const total: PdfRow = {
    kind: 'total',
    cells: [{ text: texts.payable, span: BEFORE_FIGURES + 1 }, printMoney(statement.payable)],
  };
  return [...rows, salary, ...corrections, total];
}

function saleRow(sale: SalarySale): PdfRow {
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
