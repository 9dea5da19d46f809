import Flex from 'antd/es/flex/index';
import SkeletonButton from 'antd/es/skeleton/Button';
import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Sale } from '../../../contract/features/sales/sales-contract';
import { useGetCustomersRecordQuery } from '../customers/customers-api';
import { useCan } from '../permissions/use-can';
import { useServices } from '../../lib/hooks';
import { getSalesPath } from '../../lib/location/sales-path';
import { ledgerPath } from '../../lib/location/reports-paths';
import { AgentLink } from '../../components/links/agent-link';
import { PageLink } from '../../components/links/page-link';
import { RecordFields } from '../../components/panel/record-panel';
import { RecordId } from '../../components/panel/record-id';
import { RecordLink } from '../../components/links/record-link';
import { ContactLinks } from '../../components/values/contact-links';
import { Missing } from '../../components/values/missing';
import { Code } from '../../components/values/code';
import { Money } from '../../components/values/money';
import { Name } from '../../components/values/name';
import { Percent, Quantity } from '../../components/values/numbers';
import { StatusMark } from '../../components/values/status-mark';
import { DateText, Moment } from '../../components/values/times';
import { SalaryMonth } from './salary-month';
import { getStatusText } from './sales-columns';
import { salesTexts as texts } from './sales-texts';

/** Record of a sale: amount and status first, then the other fields. */
export function SaleRecord({ sale }: { sale: Sale }): ReactNode {
  return (
    <Flex vertical gap="middle">
      <Flex wrap justify="space-between" align="center" gap="4px 16px">
        <span className="amount">
          <Money value={sale.amount} large />
        </span>
        <StatusMark name={getStatusText(sale)} />
      </Flex>
      <RecordFields fields={useFields(sale)} />
      <RecordId id={sale.id} />
    </Flex>
  );
}

function useFields(sale: Sale) {
  const seesCustomers = useCan('customers.view');
  const seesSalaries = useCan('salaries.view');
  const { commission, customerId, customerName, saleDate } = sale;
  const known = seesCustomers && customerName !== null ? customerId : null;
  return [
    { label: texts.date, children: <DateText value={saleDate} /> },
    { label: texts.customer, children: <Customer sale={sale} openId={known} /> },
    ...(known === null ? [] : [{ label: texts.phone, children: <CustomerContact id={known} /> }]),
    { label: texts.agent, children: <AgentLink id={sale.agentId} name={sale.agentName} /> },
    { label: texts.marketer, children: <Marketer sale={sale} /> },
    { label: texts.product, children: <Product sale={sale} /> },
    ...(commission === undefined
      ? []
      : [
          {
            label: texts.commission,
            children: (
              <span>
                <Money value={commission} /> {sale.amount > 0 && <CommissionShare {...sale} />}
              </span>
            ),
          },
        ]),
    ...(seesSalaries && saleDate !== null
      ? [{ label: texts.salaryMonth, children: <SalaryMonth day={saleDate} agentId={sale.agentId} /> }]
      : []),
    { label: texts.modified, children: <Moment value={sale.modifiedAt} /> },
  ];
}

/** Link to the ledger. A marketer unknown to the CRM has none. */
function Marketer({ sale: { marketerId, marketerName } }: { sale: Sale }): ReactNode {
  const party = <Party name={marketerName} id={marketerId} />;
  if (marketerId === null || marketerName === null) return party;
  return <PageLink to={ledgerPath({ marketerId })}>{party}</PageLink>;
}

const WHOLE = 100;

function CommissionShare({ commission = 0, amount }: Sale): ReactNode {
  return (
    <span className="fine">
      <Percent value={(commission / amount) * WHOLE} digits={1} /> {texts.ofAmount}
    </span>
  );
}

/** Product with its quantity, if known. */
function Product({ sale: { productName, productId, quantity } }: { sale: Sale }): ReactNode {
  return (
    <span>
      <Party name={productName} id={productId} />
      {quantity !== null && (
        <>
          {' '}
          × <Quantity value={quantity} />
        </>
      )}
    </span>
  );
}

/** Link to the customer, for users who may see customers. */
function Customer({
  sale: { customerId, customerName },
  openId,
}: {
  sale: Sale;
  openId: string | null;
}): ReactNode {
  if (openId === null) return <Party name={customerName} id={customerId} />;
  return (
    <RecordLink parameter="customer" id={openId}>
      <Name value={customerName} />
    </RecordLink>
  );
}

/** Name, or a dash with the id for a record that the mirror does not have. */
function Party({ name, id }: { name: string | null; id: string | null }): ReactNode {
  if (name !== null || id === null) return <Name value={name} />;
  return (
    <span>
      <Name value={null} /> <Code value={id} />
    </span>
  );
}

/** Links from a sale to related pages, and its own address for sharing. */
export function SaleLinks({ sale }: { sale: Sale }): ReactNode {
  const services = useServices();
  const links = [
    ['customerId', sale.customerId, texts.sameCustomer],
    ['agentId', sale.agentId, texts.sameAgent],
    ['marketerId', sale.marketerId, texts.sameMarketer],
  ] as const;
  return (
    <>
      {links.map(
        ([field, id, text]) =>
          id !== null && (
            <Link key={field} to={getSalesPath({ [field]: id })}>
              {text}
            </Link>
          ),
      )}
      <Text
        copyable={{
          text: () => services.navigation.origin + getSalesPath({ sale: sale.id }),
          tooltips: false,
        }}
      >
        {texts.copyLink}
      </Text>
    </>
  );
}

/**
 * Contact links for the customer of a sale, unless the customer does not want to be contacted, with a placeholder while
 * loading.
 */
function CustomerContact({ id }: { id: string }): ReactNode {
  const { currentData, isError } = useGetCustomersRecordQuery({ params: { id } });
  if (currentData) return <ContactLinks {...currentData.data} />;
  return isError ? <Missing /> : <SkeletonButton active size="small" />;
}
