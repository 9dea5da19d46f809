import Flex from 'antd/es/flex/index';
import Switch from 'antd/es/switch/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from '../../../contract/features/customers/customers-contract';
import { customerFieldTexts as fields } from '../../../contract/features/customers/customers-texts';
import { useCan } from '../permissions/use-can';
import { useAppDispatch } from '../../lib/hooks';
import { ledgerPath } from '../../lib/location/reports-paths';
import { getSalesPath } from '../../lib/location/sales-path';
import { messageRaised } from '../../lib/snackbar/snackbar-slice';
import { AgentLink } from '../../components/links/agent-link';
import { PageLink, useCanOpen } from '../../components/links/page-link';
import { RecordFields } from '../../components/panel/record-panel';
import { RecordId } from '../../components/panel/record-id';
import { Code } from '../../components/values/code';
import { ContactLinks } from '../../components/values/contact-links';
import { Name } from '../../components/values/name';
import { CustomerFigures } from './customer-figures';
import { CustomerSales } from './customer-sales';
import { useChangeDoNotContactMutation } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';

/** Record of a customer: contact, purchases and latest sales. */
export function CustomerRecord({ customer }: { customer: Customer }): ReactNode {
  const sees = useCan('sales.view');
  const { id, name, phone, email, taxId, agentId, agentName, doNotContact } = customer;
  return (
    <Flex vertical gap="middle">
      <RecordFields
        fields={[
          {
            key: 'contact',
            label: texts.contact,
            children: <ContactLinks phone={phone} name={name} doNotContact={doNotContact} />,
          },
          { key: 'email', label: fields.email, children: <Code value={doNotContact ? null : email} /> },
          { key: 'taxId', label: fields.taxId, children: <Code value={taxId} /> },
          { key: 'agent', label: fields.agent, children: <AgentLink id={agentId} name={agentName} /> },
          { key: 'marketer', label: fields.marketer, children: <Marketer customer={customer} /> },
          { key: 'doNotContact', label: texts.doNotContact, children: <DoNotContact customer={customer} /> },
        ]}
      />
      <CustomerFigures customer={customer} />
      {sees && <CustomerSales customerId={id} />}
      <RecordId id={id} />
    </Flex>
  );
}

/** Marketer with a link to the ledger. A marketer unknown to the CRM has none. */
function Marketer({ customer: { marketerId, marketerName } }: { customer: Customer }): ReactNode {
  const name = <Name value={marketerName} />;
  if (marketerId === null || marketerName === null) return name;
  return <PageLink to={ledgerPath({ marketerId })}>{name}</PageLink>;
}

/** Links from a customer to the pages with more. */
export function CustomerLinks({ customer: { id, marketerId } }: { customer: Customer }): ReactNode {
  const sales = getSalesPath({ customerId: id });
  const ledger = ledgerPath({ marketerId: marketerId ?? '' });
  const canOpenSales = useCanOpen(sales);
  const canOpenLedger = useCanOpen(ledger);
  return (
    <>
      {canOpenSales && <Link to={sales}>{texts.all}</Link>}
      {marketerId !== null && canOpenLedger && <Link to={ledger}>{texts.ledger}</Link>}
    </>
  );
}

/** Switch that saves at once; read-only without the permission. */
function DoNotContact({ customer: { id, doNotContact } }: { customer: Customer }): ReactNode {
  const dispatch = useAppDispatch();
  const mayEdit = useCan('customers.edit');
  const [change, { isLoading }] = useChangeDoNotContactMutation();
  const save = async (checked: boolean): Promise<void> => {
    const answer = await change({ params: { id }, body: { doNotContact: checked } });
    dispatch(
      messageRaised(
        answer.error ? { tone: 'error', text: texts.notSaved } : { tone: 'success', text: texts.saved },
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
