import type { Sale } from '#contract/features/sales/sales-contract';
import type { ListColumn } from '#client/components/list/list-types';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { StatusMark } from '#client/components/values/status-mark';
import { DateText } from '#client/components/values/times';
import { salesTexts as texts } from './sales-texts';

const COLUMNS: readonly ListColumn<Sale>[] = [
  {
    key: 'number',
    title: texts.number,
    width: 70,
    sort: 'number',
    card: 'line',
    cell: ({ number }) => <Code value={number} />,
  },
  {
    key: 'date',
    title: texts.date,
    width: 92,
    sort: 'date',
    card: 'line',
    cell: ({ saleDate }) => <DateText value={saleDate} />,
  },
  {
    key: 'customer',
    title: texts.customer,
    width: 160,
    sort: 'customer',
    card: 'title',
    cell: ({ customerName }) => <Name value={customerName} />,
  },
  {
    key: 'agent',
    title: texts.agent,
    width: 108,
    sort: 'agent',
    priority: 2,
    card: 'line',
    cell: ({ agentName }) => <Name value={agentName} />,
  },
  {
    key: 'marketer',
    title: texts.marketer,
    width: 136,
    sort: 'marketer',
    priority: 3,
    cell: ({ marketerName }) => <Name value={marketerName} />,
  },
  {
    key: 'product',
    title: texts.product,
    width: 160,
    priority: 3,
    card: 'lead',
    cell: ({ productName }) => <Name value={productName} />,
  },
  {
    key: 'amount',
    title: texts.amount,
    width: 112,
    numeric: true,
    sort: 'amount',
    isSummed: true,
    card: 'figure',
    named: false,
    cell: ({ amount }) => <Money value={amount} />,
  },
  {
    key: 'commission',
    title: texts.commission,
    width: 100,
    numeric: true,
    sort: 'commission',
    isSummed: true,
    priority: 2,
    cell: ({ commission }) => <Money value={commission ?? null} />,
  },
  {
    key: 'status',
    title: texts.status,
    width: 96,
    sort: 'status',
    card: 'figure',
    cell: (sale) => <StatusMark name={getStatusText(sale)} />,
  },
];

/** Returns the status's name, or its code without a name; null for no status. */
export function getStatusText({
  statusName,
  statusCode,
}: Pick<Sale, 'statusName' | 'statusCode'>): string | null {
  return statusName ?? (statusCode === null ? null : String(statusCode));
}

/** Returns the columns of sales, with commissions if the user may see them. */
export function saleColumns(withCommissions: boolean): readonly ListColumn<Sale>[] {
  return withCommissions ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'commission');
}
