import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { ReactNode } from 'react';
import type { Sale } from '#contract/features/sales/sales-contract';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '../links/page-link';
import { Money } from '../values/money';
import { Name } from '../values/name';
import { StatusMark } from '../values/status-mark';
import { DateText } from '../values/times';
import { TwoLineRows } from './two-line-rows';

interface Props {
  label: string;
  sales: readonly Sale[];
  /** Field that distinguishes the sales: the product of a customer's sales, the customer of an agent's. */
  by: 'productName' | 'customerName';
  /** Filter of the sales page to which a number leads, beside the sale. */
  among: Readonly<Record<string, string>>;
}

/** Latest sales in a panel. A number leads to the sale. */
export function SaleRows({ label, sales, by, among }: Props): ReactNode {
  return (
    <TwoLineRows
      label={label}
      rows={sales}
      getKey={({ id }) => id}
      name={(sale) => <Name value={sale[by]} />}
      facts={({ id, number, saleDate, statusName, statusCode }) => [
        <PageLink key="number" to={paths.sales({ ...among, sale: id })}>
          <bdi dir="ltr">{toDisplayedName(number ?? id)}</bdi>
        </PageLink>,
        <DateText key="date" value={saleDate} />,
        <StatusMark key="status" name={statusName ?? (statusCode === null ? null : String(statusCode))} />,
      ]}
      figure={({ amount }) => <Money value={amount} />}
    />
  );
}
