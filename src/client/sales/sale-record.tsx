import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Sale } from '../../contract/sales/sales-contract';
import { selectHolds } from '../permissions/permissions-selectors';
import { useAppSelector } from '../platform/hooks';
import { salesOf } from '../platform/location/sales-path';
import { AgentLink } from '../ui/agent-link';
import { RecordFields } from '../ui/panel/record-panel';
import { RecordLink } from '../ui/record-link';
import { Code } from '../ui/values/code';
import { Money } from '../ui/values/money';
import { Name } from '../ui/values/name';
import { Count } from '../ui/values/numbers';
import { StatusMark } from '../ui/values/status-mark';
import { DateText, Moment } from '../ui/values/times';
import { statusOf } from './sales-columns';
import { salesTexts as texts } from './sales-texts';

/** All that is known of one sale. */
export function SaleRecord({ sale }: { sale: Sale }): ReactNode {
  const { commission } = sale;
  return (
    <RecordFields
      fields={[
        { label: texts.amount, children: <Money value={sale.amount} large /> },
        { label: texts.status, children: <StatusMark name={statusOf(sale)} /> },
        { label: texts.date, children: <DateText value={sale.saleDate} /> },
        { label: texts.product, children: <Party name={sale.productName} id={sale.productId} /> },
        { label: texts.quantity, children: <Count value={sale.quantity} /> },
        { label: texts.customer, children: <Customer sale={sale} /> },
        { label: texts.agent, children: <AgentLink id={sale.agentId} name={sale.agentName} /> },
        { label: texts.marketer, children: <Party name={sale.marketerName} id={sale.marketerId} /> },
        ...(commission === undefined
          ? []
          : [{ label: texts.commission, children: <Money value={commission} /> }]),
        { label: texts.modified, children: <Moment value={sale.modifiedAt} /> },
        { label: texts.id, children: <Code value={sale.id} /> },
      ]}
    />
  );
}

/** Leads to whom to call, for whoever may see customers. */
function Customer({ sale: { customerId, customerName } }: { sale: Sale }): ReactNode {
  const maySee = useAppSelector((state) => selectHolds(state, 'customers.view'));
  if (!maySee || customerId === null || customerName === null)
    return <Party name={customerName} id={customerId} />;
  return (
    <RecordLink parameter="customer" id={customerId}>
      <Name value={customerName} />
    </RecordLink>
  );
}

/** An id that the mirror does not know stands beside a dash. */
function Party({ name, id }: { name: string | null; id: string | null }): ReactNode {
  if (name !== null || id === null) return <Name value={name} />;
  return (
    <>
      <Name value={null} /> <Code value={id} />
    </>
  );
}

/** Where else to look from a sale. */
export function SaleLinks({ sale }: { sale: Sale }): ReactNode {
  const links = [
    ['customerId', sale.customerId, texts.sameCustomer],
    ['agentId', sale.agentId, texts.sameAgent],
    ['marketerId', sale.marketerId, texts.sameMarketer],
  ] as const;
  return links.map(
    ([field, id, text]) =>
      id !== null && (
        <Link key={field} to={salesOf({ [field]: id })}>
          {text}
        </Link>
      ),
  );
}
