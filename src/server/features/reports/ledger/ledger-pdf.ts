import { sumBy } from '#contract/lib/sum-by';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { LedgerLine, LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts as texts } from '#contract/features/reports/ledger-texts';
import type { PdfBlock, PdfCell, PdfDocument, PdfRow } from '#server/lib/pdf/pdf-document';
import { printDay, printMoney, printNumber, printShekels } from '#server/lib/pdf/pdf-format';
import { isolateName, isolateNumber } from '#server/lib/pdf/pdf-text';
import type { Authorship } from '#server/lib/lists/about-file';
import { describeAuthorship, provenance } from '../report-pdf';
import { formatBalance } from '#contract/features/reports/ledger-descriptions';
import { formatGap, formatMark, formatSale } from './format-ledger';

const COLUMNS = [
  { title: texts.date, width: 2 },
  { title: texts.movement, width: 3 },
  { title: texts.details, width: 5.5 },
  { title: texts.debit, width: 2.2 },
  { title: texts.credit, width: 2.2 },
  { title: texts.balance, width: 2.4 },
];

/** Returns a marketer's ledger as an A4 document. */
export function ledgerPdf(report: LedgerReport, made: Authorship): PdfDocument {
  const { marketer, from, closedOn } = report;
  const name = isolateName(toDisplayedName(marketer.name ?? ''));
  const period = `${printDay(from)} – ${printDay(closedOn)}`;
  const about = [
    marketer.phone && isolateNumber(marketer.phone),
    marketer.city && isolateName(marketer.city),
    marketer.agentName && isolateName(marketer.agentName),
  ].filter((part) => part !== null && part !== '');
  return {
    landscape: false,
    title: texts.title,
    subtitle: `${name} · ${period}`,
    about: about.length > 0 ? [about.join(' · ')] : [],
    made: [...describeAuthorship(made), texts.shekels(texts.vat[report.vat])],
    blocks: [
      sums(report),
      ...refused(report),
      lines(report),
      ageingBlock(report),
      { kind: 'beside', blocks: [later(report), marks(report)] },
    ],
    foot: [[name, period, provenance(report.lastSyncTime)].join(' · '), controlTotals(report)],
  };
}

function sums(report: LedgerReport): PdfBlock {
  return {
    kind: 'figures',
    items: [
      { label: texts.opening, value: printMoney(report.opening) },
      { sign: '+', label: texts.debitSales(report.sales, printNumber), value: printMoney(report.debit) },
      {
        sign: '−',
        label: texts.creditPayments(report.payments, printNumber),
        value: printMoney(report.credit),
      },
      {
        sign: '=',
        label: `${texts.closing}: ${formatBalance(report.closing)}`,
        value: printShekels(report.closing),
        result: true,
      },
    ],
  };
}

/** Note about refused records, if any. */
function refused({ refused: records }: LedgerReport): PdfBlock[] {
  const text = texts.refusedRecords(records, printNumber);
  return text === '' ? [] : [{ kind: 'lines', items: [{ shape: 'triangle', text }] }];
}

function lines(report: LedgerReport): PdfBlock {
  const opening: PdfRow = {
    kind: 'group',
    cells: [printDay(report.from), '', texts.opening, '', '', printMoney(report.opening)],
  };
  const total: PdfRow = {
    kind: 'total',
    cells: [
      printDay(report.closedOn),
      '',
      texts.closing,
      printMoney(report.debit),
      printMoney(report.credit),
      printMoney(report.closing),
    ],
  };
  return { kind: 'table', columns: COLUMNS, rows: [opening, ...report.lines.map(getRow), total] };
}

function getRow(line: LedgerLine): PdfRow {
  if (line.kind === 'gap') return { kind: 'note', cells: [{ shape: 'circle', text: formatGap(line) }] };
  const isSale = line.kind === 'sale';
  const details = isSale ? formatSale(line) : (line.reference ?? '');
  const movement = isSale ? `${texts.sale} ${isolateName(line.number ?? '')}` : texts.payment;
  return {
    cells: [
      printDay(line.date),
      movement,
      detailsCell(isolateName(details), line),
      isSale ? printMoney(line.debit) : '',
      isSale ? '' : printMoney(line.credit),
      printMoney(line.balance),
    ],
  };
}

function detailsCell(text: string, { mark }: Extract<LedgerLine, { mark: unknown }>): PdfCell {
  if (!mark) return text;
  const shape = mark.kind === 'unusual_sale' ? 'triangle' : 'square';
  return { text, notes: [{ shape, text: formatMark(mark) }] };
}

function ageingBlock({ ageing, closing }: LedgerReport): PdfBlock {
  const heads = ageing.map(({ from, to }) => isolateNumber(texts.age(from, to)));
  const owed = sumBy(ageing, ({ amount }) => amount);
  const bar: PdfBlock = {
    kind: 'bar',
    parts: ageing.map(({ amount }, i) => ({
      label: heads[i] ?? '',
      share: owed > 0 ? amount / owed : 0,
      step: i,
    })),
  };
  const table: PdfBlock = {
    kind: 'table',
    columns: [...heads.map((head) => `${head} ${texts.days}`), texts.total].map((title) => ({
      title,
      width: 1,
    })),
    rows: [{ cells: [...ageing.map(({ amount }) => printMoney(amount)), printMoney(closing)] }],
  };
  const heading: PdfBlock = { kind: 'heading', text: texts.ageing, note: texts.ageingNote };
  return { kind: 'together', blocks: [heading, table, bar] };
}

/** Maximum number of printed future cheques. */
const MAX_LATER = 24;

function later({ later: entries, closedOn }: LedgerReport): PdfBlock[] {
  if (entries.length === 0) return [];
  const rows = entries.slice(0, MAX_LATER).map(({ kind, date, name, amount }) => ({
    cells: [
      date === null ? texts.noDate : printDay(date),
      `${texts[kind]} ${isolateName(name ?? '')}`,
      printMoney(amount),
    ],
  }));
  const rest = entries.length - rows.length;
  const more = rest > 0 ? [{ kind: 'note' as const, cells: [`+ ${printNumber(rest)}`] }] : [];
  return [
    { kind: 'heading', text: texts.later(printDay(closedOn)), note: texts.laterNote },
    {
      kind: 'table',
      headless: true,
      columns: [2, 4, 3].map((width) => ({ title: '', width })),
      rows: [...rows, ...more],
    },
  ];
}

function marks({ limits }: LedgerReport): PdfBlock[] {
  const { samePayment, unusualSale, gap } = texts;
  const rules = [
    {
      shape: 'square',
      title: samePayment.title,
      rule: samePayment.rule(printNumber(limits.samePaymentDays)),
    },
    { shape: 'triangle', title: unusualSale.title, rule: unusualSale.rule(printNumber(limits.unusualTimes)) },
    {
      shape: 'circle',
      title: gap.title,
      rule: gap.rule(printNumber(limits.gapDays), printNumber(limits.gapTimes)),
    },
  ] as const;
  return [
    { kind: 'heading', text: texts.marks },
    {
      kind: 'lines',
      items: rules.map(({ shape, title, rule }) => ({ shape, text: title, notes: [{ text: rule }] })),
    },
  ];
}

function controlTotals({ opening, debit, credit, closing }: LedgerReport): string {
  return [
    `${texts.opening} ${printMoney(opening)}`,
    `+ ${texts.debit} ${printMoney(debit)}`,
    `− ${texts.credit} ${printMoney(credit)}`,
    `= ${texts.closing} ${printMoney(closing)}`,
  ].join(' ');
}
