import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/features/customers/customers-contract';
import { recordName } from '../../../contract/lib/lists/record-name';
import type { FilterField } from '../../components/list/filter/filter-fields';
import { ListScreen } from '../../components/list/list-screen';
import { Total, TotalPart } from '../../components/list/list-totals';
import type { ListColumn } from '../../components/list/list-types';
import { ContactLinks } from '../../components/values/contact-links';
import { Money } from '../../components/values/money';
import { Name } from '../../components/values/name';
import { Count } from '../../components/values/numbers';
import { DateText } from '../../components/values/times';
import { ActiveChoice } from './active-choice';
import { CustomerLinks, CustomerRecord } from './customer-record';
import { panelTexts } from './customer-panel-texts';
import { customersAddress, customersEndpoints } from './customers-api';
import { customersTexts as texts } from './customers-texts';

/** Page of all customers (product.md section 3, `/user-info/customers`). */
export function CustomersPage(): ReactNode {
  return (
    <ListScreen
      address={customersAddress}
      endpoints={customersEndpoints}
      label={texts.customers}
      fields={FIELDS}
      columns={COLUMNS}
      totals={({ count, lifetimeAmount, inactiveAfterDays }) => (
        <>
          <Total label={texts.customers}>
            <span data-testid="customers-count">
              <Count value={count} />
            </span>
          </Total>
          <Total label={texts.lifetimeAmount}>
            <Money value={lifetimeAmount} />
          </Total>
          <TotalPart>
            <span className="fine">{texts.activeMeaning(inactiveAfterDays)}</span>
          </TotalPart>
        </>
      )}
      panel={{
        label: panelTexts.label,
        title: (customer) => <Name value={recordName(customer)} />,
        subtitle: ({ city }) => city,
        content: (customer) => <CustomerRecord customer={customer} />,
        footer: (customer) => <CustomerLinks customer={customer} />,
      }}
      empty={{ title: texts.noneTitle, text: texts.none }}
    />
  );
}

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'text', label: texts.search },
  {
    kind: 'visible',
    name: 'active',
    label: texts.show,
    control: ActiveChoice,
    getText: (active) => (active === true ? texts.activeOnes : texts.inactiveOnes),
  },
  { kind: 'party', name: 'agentId', party: 'agent', label: texts.agent },
  { kind: 'party', name: 'marketerId', party: 'marketer', label: texts.marketer },
  { kind: 'party', name: 'city', party: 'city', label: texts.city },
];

const COLUMNS: readonly ListColumn<Customer>[] = [
  {
    key: 'name',
    title: texts.name,
    width: 180,
    sort: 'name',
    card: 'title',
    cell: (customer) => <Name value={recordName(customer)} />,
  },
  {
    key: 'city',
    title: texts.city,
    width: 110,
    priority: 2,
    card: 'line',
    cell: ({ city }) => <Name value={city} />,
  },
  {
    key: 'agent',
    title: texts.agent,
    width: 120,
    priority: 2,
    card: 'line',
    cell: ({ agentName }) => <Name value={agentName} />,
  },
  {
    key: 'marketer',
    title: texts.marketer,
    width: 130,
    priority: 3,
    cell: ({ marketerName }) => <Name value={marketerName} />,
  },
  {
    key: 'lastSale',
    title: texts.lastSaleOn,
    width: 116,
    numeric: true,
    sort: 'lastSaleOn',
    card: 'line',
    cell: ({ lastSaleOn }) => <DateText value={lastSaleOn} />,
  },
  {
    key: 'lifetime',
    title: texts.lifetimeAmount,
    width: 124,
    numeric: true,
    sort: 'lifetimeAmount',
    card: 'figure',
    cell: ({ lifetimeAmount }) => <Money value={lifetimeAmount} whole />,
  },
  {
    key: 'contact',
    title: texts.contact,
    width: 190,
    priority: 3,
    card: 'foot',
    cell: ({ phone, name, doNotContact }) => (
      <ContactLinks phone={phone} name={name} doNotContact={doNotContact} />
    ),
  },
];
