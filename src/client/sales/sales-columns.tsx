import type { ReactNode } from 'react';
import type { Sale } from '../../contract/sales/sales-contract';
import { Money } from '../ui/values/money';
import { formatDate, formatMoment } from '../ui/values/format-date';
import type { LongColumn } from '../ui/long-table-types';
import { salesTexts } from './sales-texts';

/** As many elements as what is known has: the size of the page does not depend on what is in it. */
const UNKNOWN = <bdi>{salesTexts.unknown}</bdi>;

export function Text({ value }: { value: string | null }): ReactNode {
  return value === null || value === '' ? UNKNOWN : <bdi title={value}>{value}</bdi>;
}

/** Read from left to right, whatever stands beside it. */
export function Code({ value }: { value: string | number | null }): ReactNode {
  return value === null || value === '' ? UNKNOWN : <bdi dir="ltr">{value}</bdi>;
}

export function DateText({ value }: { value: string | null }): ReactNode {
  return value === null ? UNKNOWN : <bdi dir="ltr">{formatDate(value)}</bdi>;
}

export function Moment({ iso }: { iso: string }): ReactNode {
  const { day, time } = formatMoment(iso);
  return (
    <time dateTime={iso}>
      <bdi>{day}</bdi> <bdi>{time}</bdi>
    </time>
  );
}

export function Status({ sale }: { sale: Pick<Sale, 'statusCode' | 'statusName'> }): ReactNode {
  const { statusCode, statusName } = sale;
  const text = statusName ?? (statusCode === null ? salesTexts.unknown : String(statusCode));
  return (
    <bdi className="sale-status" data-status={statusCode === null ? undefined : statusCode % STATUS_SHADES}>
      {text}
    </bdi>
  );
}

/** sales.css has so many colours; the word is always beside them. */
const STATUS_SHADES = 6;

export const SALE_TABLE_COLUMNS: readonly LongColumn<Sale>[] = [
  {
    key: 'number',
    title: salesTexts.number,
    width: 96,
    fixed: true,
    sort: 'number',
    cell: ({ number }) => <Code value={number} />,
  },
  {
    key: 'date',
    title: salesTexts.date,
    width: 100,
    sort: 'date',
    cell: ({ saleDate }) => <DateText value={saleDate} />,
  },
  {
    key: 'customer',
    title: salesTexts.customer,
    width: 172,
    sort: 'customer',
    cell: ({ customerName }) => <Text value={customerName} />,
  },
  {
    key: 'agent',
    title: salesTexts.agent,
    width: 112,
    sort: 'agent',
    cell: ({ agentName }) => <Text value={agentName} />,
  },
  {
    key: 'marketer',
    title: salesTexts.marketer,
    width: 136,
    sort: 'marketer',
    cell: ({ marketerName }) => <Text value={marketerName} />,
  },
  {
    key: 'product',
    title: salesTexts.product,
    width: 152,
    cell: ({ productName }) => <Text value={productName} />,
  },
  {
    key: 'amount',
    title: salesTexts.amount,
    width: 120,
    numeric: true,
    sort: 'amount',
    cell: ({ amount }) => <Money value={amount} />,
  },
  {
    key: 'commission',
    title: salesTexts.commission,
    width: 108,
    numeric: true,
    sort: 'commission',
    cell: ({ commission }) => <Money value={commission ?? null} />,
  },
  {
    key: 'status',
    title: salesTexts.status,
    width: 104,
    sort: 'status',
    cell: (sale) => <Status sale={sale} />,
  },
];

/** Without the commissions, which not everybody is given. */
export const COLUMNS_WITHOUT_COMMISSION = SALE_TABLE_COLUMNS.filter(({ key }) => key !== 'commission');

/** The same on a phone. */
export function SaleCard({ sale }: { sale: Sale }): ReactNode {
  return (
    <div className="sale-card">
      <div className="sale-card-line">
        <strong>
          <Text value={sale.customerName} />
        </strong>
        <strong>
          <Money value={sale.amount} />
        </strong>
      </div>
      <div className="sale-card-line sale-card-quiet">
        <span>
          <Code value={sale.number} /> · <DateText value={sale.saleDate} />
        </span>
        {sale.commission !== undefined && (
          <span>
            {salesTexts.commission} <Money value={sale.commission} />
          </span>
        )}
      </div>
      <div className="sale-card-line sale-card-quiet">
        <span>
          <Text value={sale.agentName} /> · <Text value={sale.marketerName} />
        </span>
      </div>
      <div className="sale-card-line sale-card-quiet">
        <Text value={sale.productName} />
        <Status sale={sale} />
      </div>
    </div>
  );
}
