import Flex from 'antd/es/flex/index';
import Switch from 'antd/es/switch/index';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/features/customers/customers-contract';
import { customerFieldTexts as fields } from '#contract/features/customers/customers-texts';
import { useCan } from '#client/session/permissions/use-can';
import { useListMarketersQuery } from '#client/features/marketers/marketers-api';
import { useCrmAddress } from '#client/features/sync/sync-api';
import { useAppDispatch } from '#client/lib/hooks';
import { paths } from '#client/lib/location/paths';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { AgentLink } from '#client/components/links/record-link';
import { CrmLink } from '#client/components/links/crm-link';
import { LinkButton, PageLink, useCanOpen } from '#client/components/links/page-link';
import { RecordFields } from '#client/components/panel/record-panel';
import { RecordId } from '#client/components/panel/record-id';
import { Code } from '#client/components/values/code';
import { ContactBar } from '#client/components/values/contact-bar';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { CustomerFigures } from './customer-figures';
import { useChangeDoNotContactMutation, useListCustomerSalesQuery } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';
import { PanelPart } from '#client/components/panel/panel-part';
import { SaleRows } from '#client/components/panel/sale-rows';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';

const LATEST = 10;

/** Latest purchases of a customer. */
function CustomerSales({ customerId }: { customerId: string }): ReactNode {
  const query = useListCustomerSalesQuery({
    query: { customerId, limit: LATEST, sort: 'date', direction: 'desc' },
  });
  return (
    <Section
      query={{ ...query, data: query.currentData?.data }}
      skeleton={<CardSkeleton lines={4} />}
      isEmpty={(sales) => sales.length === 0}
      empty={<p>{texts.noSales}</p>}
    >
      {(sales) => (
        <PanelPart title={texts.latest} all={{ to: paths.sales({ customerId }), text: texts.everything }}>
          <SaleRows label={texts.latest} sales={sales} by="productName" among={{ customerId }} />
        </PanelPart>
      )}
    </Section>
  );
}

/** Record of a customer: contact, purchases and latest sales. */
export function CustomerRecord({ customer }: { customer: Customer }): ReactNode {
  const sees = useCan('sales.view');
  const { id, name, phone, email, taxId, agentId, agentName, doNotContact } = customer;
  return (
    <Flex vertical gap="middle">
      <CustomerFigures customer={customer} />
      <ContactBar phone={phone} email={email} name={name} doNotContact={doNotContact} />
      <RecordFields
        fields={[
          { key: 'email', label: fields.email, children: <Code value={doNotContact ? null : email} /> },
          { key: 'taxId', label: fields.taxId, children: <Code value={taxId} /> },
          { key: 'agent', label: fields.agent, children: <AgentLink id={agentId} name={agentName} /> },
          { key: 'marketer', label: fields.marketer, children: <Marketer customer={customer} /> },
          { key: 'doNotContact', label: texts.doNotContact, children: <DoNotContact customer={customer} /> },
        ]}
      />
      {sees && <CustomerSales customerId={id} />}
      <RecordId id={id} />
    </Flex>
  );
}

/** Marketer with a link to the ledger. A marketer unknown to the CRM has none. */
function Marketer({ customer: { marketerId, marketerName } }: { customer: Customer }): ReactNode {
  const name = <Name value={marketerName} />;
  if (marketerId === null || marketerName === null) return name;
  return (
    <span>
      <PageLink to={paths.ledger({ marketerId })}>{name}</PageLink> <MarketerBalance id={marketerId} />
    </span>
  );
}

/** Balance of a marketer today, for users who may see reports. */
function MarketerBalance({ id }: { id: string }): ReactNode {
  const skip = !useCan('reports.view');
  const rows = useListMarketersQuery({ query: {} }, { skip }).currentData?.data.rows;
  const balance = rows?.find((row) => row.id === id)?.balance;
  if (balance === undefined) return null;
  return (
    <span className="fine">
      {texts.balance} <Money value={balance} />
    </span>
  );
}

/** Links from a customer to the pages with more. */
export function CustomerLinks({ customer: { id, marketerId } }: { customer: Customer }): ReactNode {
  const sales = paths.sales({ customerId: id });
  const ledger = paths.ledger({ marketerId: marketerId ?? '' });
  const canOpenSales = useCanOpen(sales);
  const canOpenLedger = useCanOpen(ledger);
  return (
    <>
      {marketerId !== null && canOpenLedger && <LinkButton to={ledger}>{texts.ledger}</LinkButton>}
      <CrmLink address={useCrmAddress('customers', id)} />
      {canOpenSales && (
        <LinkButton type="primary" to={sales} className="at-end">
          {texts.all}
        </LinkButton>
      )}
    </>
  );
}

/** Switch that saves at once; read-only without the permission. */
function DoNotContact({ customer: { id, doNotContact } }: { customer: Customer }): ReactNode {
  const dispatch = useAppDispatch();
  const mayEdit = useCan('customers.edit');
  const [change, { isLoading }] = useChangeDoNotContactMutation();
  const save = async (checked: boolean): Promise<void> => {
    const result = await change({ params: { id }, body: { doNotContact: checked } });
    dispatch(
      messageRaised(
        result.error ? { tone: 'error', text: texts.notSaved } : { tone: 'success', text: texts.saved },
      ),
    );
  };
  return (
    <Switch
      size="small"
      checked={doNotContact}
      disabled={!mayEdit}
      loading={isLoading}
      aria-label={texts.doNotContact}
      onChange={(checked) => void save(checked)}
    />
  );
}
