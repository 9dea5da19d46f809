import Flex from 'antd/es/flex/index';
import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import type { Sale } from '#contract/features/sales/sales-contract';
import { useServices } from '#client/lib/hooks';
import { useCan } from '#client/session/permissions/use-can';
import { paths } from '#client/lib/location/paths';
import { AgentLink, RecordLink } from '#client/components/links/record-link';
import { PageLink } from '#client/components/links/page-link';
import { RecordFields } from '#client/components/panel/record-panel';
import { RecordId } from '#client/components/panel/record-id';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Percent, Quantity } from '#client/components/values/numbers';
import { StatusMark } from '#client/components/values/status-mark';
import { DateText, Moment } from '#client/components/values/times';
import { CustomerContact, CustomerFacts } from './sale-customer';
import { LateChangeNote } from './late-change-note';
import { getStatusText } from './sales-columns';
import { salesTexts as texts } from './sales-texts';
import { useListCustomerSalesQuery } from '#client/features/customers/customers-api';
import { PanelPart } from '#client/components/panel/panel-part';
import { SaleRows } from '#client/components/panel/sale-rows';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import { useGetMonthClosingQuery } from '#client/features/salaries/salaries-api';
import { periodText } from '#client/components/salary/amount-breakdown-texts';

/** Month whose salaries contain a sale of this day, linked to the agent's statement, with its closing state. */
function SalaryMonth({ day, agentId }: { day: string; agentId: string | null }): ReactNode {
  const month = toMonth(day);
  const { currentData } = useGetMonthClosingQuery({ params: { month } });
  const isClosed = currentData?.data.state === 'closed';
  return (
    <span>
      <PageLink to={paths.salaryReports({ month, agentId: agentId ?? '' })}>{periodText(month)}</PageLink>{' '}
      {currentData && (
        <span className="fine">
          {isClosed && <LockOutlined aria-hidden />} {isClosed ? texts.monthClosed : texts.monthOpen}
        </span>
      )}
    </span>
  );
}

const SHOWN = 3;

/** Other latest sales of a sale's customer. Nothing if there are none. */
function MoreSales({ customerId, saleId }: { customerId: string; saleId: string }): ReactNode {
  const { currentData } = useListCustomerSalesQuery({
    query: { customerId, limit: SHOWN + 1, sort: 'date', direction: 'desc' },
  });
  const others = (currentData?.data ?? []).filter(({ id }) => id !== saleId).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <PanelPart title={texts.moreSales} all={{ to: paths.sales({ customerId }), text: texts.allSales }}>
      <SaleRows label={texts.moreSales} sales={others} by="productName" among={{ customerId }} />
    </PanelPart>
  );
}

/** Record of a sale: amount and status first, then the other fields, and more sales of the customer. */
export function SaleRecord({ sale }: { sale: Sale }): ReactNode {
  const { id, customerId, saleDate } = sale;
  const seesSalaries = useCan('salaries.view');
  return (
    <Flex vertical gap="middle">
      <Flex wrap justify="space-between" align="center" gap="4px 16px">
        <span className="amount">
          <Money value={sale.amount} large />
        </span>
        <StatusMark name={getStatusText(sale)} />
      </Flex>
      <RecordFields fields={useFields(sale)} />
      {seesSalaries && saleDate !== null && <LateChangeNote saleId={id} />}
      {customerId !== null && <MoreSales customerId={customerId} saleId={id} />}
      <Flex wrap gap="4px 16px">
        <RecordId id={id} />
        <SaleAddress id={id} />
      </Flex>
    </Flex>
  );
}

/** Button that copies the address of a sale. */
function SaleAddress({ id }: { id: string }): ReactNode {
  const { navigation } = useServices();
  return (
    <Text
      className="fine"
      copyable={{ text: () => navigation.origin + paths.sales({ sale: id }), tooltips: false }}
    >
      {texts.copyLink}
    </Text>
  );
}

function useFields(sale: Sale) {
  const seesCustomers = useCan('customers.view');
  const seesSalaries = useCan('salaries.view');
  const { commission, customerId, customerName, saleDate } = sale;
  const known = seesCustomers && customerName !== null ? customerId : null;
  return [
    { label: texts.date, children: <DateText value={saleDate} /> },
    { label: texts.product, children: <Party name={sale.productName} id={sale.productId} /> },
    ...(sale.quantity === null
      ? []
      : [{ label: texts.quantityAndPrice, children: <QuantityAndPrice {...sale} /> }]),
    { label: texts.customer, children: <Customer sale={sale} openId={known} /> },
    ...(known === null ? [] : [{ label: texts.phone, children: <CustomerContact id={known} /> }]),
    { label: texts.agent, children: <AgentLink id={sale.agentId} name={sale.agentName} /> },
    { label: texts.marketer, children: <Marketer sale={sale} /> },
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
  return <PageLink to={paths.ledger({ marketerId })}>{party}</PageLink>;
}

const WHOLE = 100;

function CommissionShare({ commission = 0, amount }: Sale): ReactNode {
  return (
    <span className="fine">
      <Percent value={(commission / amount) * WHOLE} digits={1} /> {texts.ofAmount}
    </span>
  );
}

/** Quantity, and the price of a unit if the amount divides by the quantity. */
function QuantityAndPrice({ quantity, amount }: Sale): ReactNode {
  return (
    <span>
      <Quantity value={quantity} />
      {quantity !== null && quantity > 0 && (
        <>
          {' '}
          × <Money value={amount / quantity} />
        </>
      )}
    </span>
  );
}

/** Link to the customer, with city and tax id, for users who may see customers. */
function Customer({
  sale: { customerId, customerName },
  openId,
}: {
  sale: Sale;
  openId: string | null;
}): ReactNode {
  if (openId === null) return <Party name={customerName} id={customerId} />;
  return (
    <div>
      <RecordLink parameter="customer" id={openId}>
        <Name value={customerName} />
      </RecordLink>
      <CustomerFacts id={openId} name={customerName} />
    </div>
  );
}

/** Name, or a dash with a button that copies the id for a record that the mirror does not have. */
function Party({ name, id }: { name: string | null; id: string | null }): ReactNode {
  if (name !== null || id === null) return <Name value={name} />;
  return (
    <span>
      <Name value={null} /> <RecordId id={id} />
    </span>
  );
}
