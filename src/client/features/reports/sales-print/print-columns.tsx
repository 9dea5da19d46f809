import type { ReactNode } from 'react';
import { sumBy } from '#contract/lib/sum-by';
import { localNumber } from '#contract/features/customers/phone-links';
import type { PrintColumn, PrintedSale } from '#contract/features/reports/sales-print-contract';
import { PRINT_WIDTHS, type PrintedColumn } from '#contract/features/reports/sales-print-rules';
import { salesPrintTexts as texts } from '#contract/features/reports/sales-print-texts';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { StatusMark } from '#client/components/values/status-mark';
import { DateText } from '#client/components/values/times';

interface Column {
  name: PrintedColumn;
  title: string;
  numeric?: boolean;
  /** Text that may be truncated. Figures may not. */
  isText?: boolean;
  /** The column is always printed. */
  always?: boolean;
  cell: (sale: PrintedSale) => ReactNode;
}

const WHOLE = 100;

const COLUMNS: readonly Column[] = [
  { name: 'number', title: texts.number, always: true, cell: ({ number }) => <Code value={number} /> },
  { name: 'date', title: texts.date, always: true, cell: ({ saleDate }) => <DateText value={saleDate} /> },
  {
    name: 'customer',
    isText: true,
    title: texts.customer,
    always: true,
    cell: ({ customerName }) => <Name value={customerName} />,
  },
  { name: 'city', title: texts.city, isText: true, cell: ({ city }) => <Name value={city} /> },
  { name: 'phone', title: texts.phone, cell: ({ phone }) => <Code value={localNumber(phone)} /> },
  { name: 'agent', title: texts.agent, isText: true, cell: ({ agentName }) => <Name value={agentName} /> },
  {
    name: 'marketer',
    title: texts.marketer,
    isText: true,
    cell: ({ marketerName }) => <Name value={marketerName} />,
  },
  {
    name: 'product',
    isText: true,
    title: texts.product,
    always: true,
    cell: ({ productName }) => <Name value={productName} />,
  },
  { name: 'quantity', title: texts.quantity, numeric: true, cell: ({ quantity }) => quantity },
  {
    name: 'status',
    isText: true,
    title: texts.status,
    always: true,
    cell: ({ statusName }) => <StatusMark name={statusName} />,
  },
  {
    name: 'amount',
    title: texts.amount,
    always: true,
    numeric: true,
    cell: ({ amount }) => <Money value={amount} bare />,
  },
  {
    name: 'commission',
    title: texts.commission,
    numeric: true,
    cell: ({ commission }) => <Money value={commission ?? null} bare />,
  },
];

/** Returns the columns of a print in order. */
export function printColumns(chosen: readonly PrintColumn[]): readonly Column[] {
  return COLUMNS.filter(({ name, always }) => always || chosen.some((one) => one === name));
}

/** Returns the total width of the columns, in em. */
export function getTotalWidth(columns: readonly Column[]): number {
  return sumBy(columns, ({ name }) => PRINT_WIDTHS[name]);
}

/** Column widths as percentages of the table. */
export function Widths({ columns }: { columns: readonly Column[] }): ReactNode {
  const all = getTotalWidth(columns);
  return (
    <colgroup>
      {columns.map(({ name }) => (
        <col key={name} style={{ inlineSize: `${(PRINT_WIDTHS[name] / all) * WHOLE}%` }} />
      ))}
    </colgroup>
  );
}
