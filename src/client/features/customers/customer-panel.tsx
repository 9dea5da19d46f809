import Flex from 'antd/es/flex/index';
import Switch from 'antd/es/switch/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recordName } from '../../../contract/lib/lists/record-name';
import type { Customer } from '../../../contract/features/customers/customers-contract';
import { customerFieldTexts as fields } from '../../../contract/features/customers/customers-texts';
import { useCan } from '../permissions/use-can';
import { useAppDispatch } from '../../lib/hooks';
import { getSalesPath } from '../../lib/location/sales-path';
import { messageRaised } from '../../lib/snackbar/snackbar-slice';
import { AgentLink } from '../../components/links/agent-link';
import { useCanOpen } from '../../components/links/page-link';
import { RecordFields, RecordPanel } from '../../components/panel/record-panel';
import { Section } from '../../components/layout/section';
import { RecordSkeleton } from '../../components/feedback/skeletons';
import { Code } from '../../components/values/code';
import { ContactLinks } from '../../components/values/contact-links';
import { Name } from '../../components/values/name';
import { CustomerFigures } from './customer-figures';
import { CustomerSales } from './customer-sales';
import { useChangeDoNotContactMutation, useGetCustomerQuery } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';

interface Props {
  id: string;
  onClose: () => void;
}

/** Panel of a customer beside the current page. */
export function CustomerPanel({ id, onClose }: Props): ReactNode {
  const query = useGetCustomerQuery({ params: { id } });
  const customer = query.currentData?.data;
  return (
    <RecordPanel
      open
      onClose={onClose}
      title={customer ? <Name value={recordName(customer)} /> : texts.label}
      subtitle={customer?.city}
      footer={customer && <SalesLink id={customer.id} />}
    >
      <Section
        query={{ ...query, data: customer }}
        failedTitle={texts.failed}
        gone={texts.missing}
        skeleton={<RecordSkeleton />}
      >
        {(shown) => <CustomerRecord customer={shown} />}
      </Section>
    </RecordPanel>
  );
}

function SalesLink({ id }: { id: string }): ReactNode {
  const sales = getSalesPath({ customerId: id });
  return useCanOpen(sales) && <Link to={sales}>{texts.all}</Link>;
}

function CustomerRecord({ customer }: { customer: Customer }): ReactNode {
  const sees = useCan('sales.view');
  const { id, name, phone, email, taxId, agentId, agentName, marketerName, doNotContact } = customer;
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
          { key: 'marketer', label: fields.marketer, children: <Name value={marketerName} /> },
          { key: 'id', label: fields.id, children: <Code value={id} /> },
          { key: 'doNotContact', label: texts.doNotContact, children: <DoNotContact customer={customer} /> },
        ]}
      />
      <CustomerFigures customer={customer} />
      {sees && <CustomerSales customerId={id} />}
    </Flex>
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
