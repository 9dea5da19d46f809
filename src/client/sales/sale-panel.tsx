import Button from 'antd/es/button/Button';
import Drawer from 'antd/es/drawer/Drawer';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Sale } from '../../contract/sales/sales-contract';
import { isApiError, statusOf } from '../platform/http/api-error';
import { useAppDispatch } from '../platform/hooks';
import { Money } from '../ui/values/money';
import { failureTexts } from '../ui/section/failure-texts';
import { useGetSaleQuery } from './sales-api';
import { Code, DateText, Moment, Status, Text } from './sales-columns';
import { salesTexts } from './sales-texts';
import { searchOf, viewChanged, viewOf } from './sales-view';

const PANEL_PX = 400;
const NOT_FOUND = 404;

/** The whole record of a sale beside the table; its address can be passed on. */
export function SalePanel({ id }: { id: string | null }): ReactNode {
  const dispatch = useAppDispatch();
  const { data, currentData, error, refetch } = useGetSaleQuery(
    { params: { id: id ?? '' } },
    { skip: id === null },
  );
  const isGone = isApiError(error) && statusOf(error) === NOT_FOUND;
  // While it closes, what it showed stays in it. A sale that is gone does not, though it was there a moment ago.
  const sale = isGone ? undefined : (id === null ? data : currentData)?.data;
  const title = sale?.number ? salesTexts.panelTitle(sale.number) : salesTexts.panel;
  return (
    <Drawer
      open={id !== null}
      onClose={() => dispatch(viewChanged({ sale: null }))}
      // physical side: antd does not mirror it; the end side of a right-to-left screen is the left one.
      placement="left"
      size={PANEL_PX}
      title={<bdi>{title}</bdi>}
    >
      {sale && <SaleRecord sale={sale} />}
      {isGone && <p role="alert">{salesTexts.panelMissing}</p>}
      {!sale && error && !isGone && (
        <p className="sale-failed" role="alert">
          {salesTexts.panelFailed}
          <Button size="small" onClick={() => void refetch()}>
            {failureTexts.retry}
          </Button>
        </p>
      )}
      {!sale && !error && <p aria-busy>{salesTexts.loading}</p>}
    </Drawer>
  );
}

function SaleRecord({ sale }: { sale: Sale }): ReactNode {
  return (
    <>
      <dl className="sale-record">
        <Field name={salesTexts.number} value={<Code value={sale.number} />} />
        <Field name={salesTexts.date} value={<DateText value={sale.saleDate} />} />
        <Field name={salesTexts.amount} value={<Money value={sale.amount} />} />
        {sale.commission !== undefined && (
          <Field name={salesTexts.commission} value={<Money value={sale.commission} />} />
        )}
        <Field name={salesTexts.status} value={<Status sale={sale} />} />
        <Field name={salesTexts.customer} value={<Party name={sale.customerName} id={sale.customerId} />} />
        <Field name={salesTexts.agent} value={<Party name={sale.agentName} id={sale.agentId} />} />
        <Field name={salesTexts.marketer} value={<Party name={sale.marketerName} id={sale.marketerId} />} />
        <Field name={salesTexts.product} value={<Party name={sale.productName} id={sale.productId} />} />
        <Field name={salesTexts.quantity} value={<Code value={sale.quantity} />} />
        <Field
          name={salesTexts.modified}
          value={sale.modifiedAt === null ? salesTexts.unknown : <Moment iso={sale.modifiedAt} />}
        />
        <Field name={salesTexts.id} value={<Code value={sale.id} />} />
      </dl>
      <ul className="sale-links">
        <SameLink text={salesTexts.sameCustomer} filter="customerId" id={sale.customerId} />
        <SameLink text={salesTexts.sameAgent} filter="agentId" id={sale.agentId} />
        <SameLink text={salesTexts.sameMarketer} filter="marketerId" id={sale.marketerId} />
      </ul>
    </>
  );
}

function Field({ name, value }: { name: string; value: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** An id that the mirror does not know stands beside a dash. */
function Party({ name, id }: { name: string | null; id: string | null }): ReactNode {
  if (name !== null || id === null) return <Text value={name} />;
  return (
    <>
      {salesTexts.unknown} <Code value={id} />
    </>
  );
}

interface SameLinkProps {
  text: string;
  filter: 'customerId' | 'agentId' | 'marketerId';
  id: string | null;
}

function SameLink({ text, filter, id }: SameLinkProps): ReactNode {
  if (id === null) return null;
  return (
    <li>
      <Link to={searchOf({ ...viewOf(''), filter: { [filter]: id } })}>{text}</Link>
    </li>
  );
}
